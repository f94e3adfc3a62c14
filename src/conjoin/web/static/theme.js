// Runs before the first paint, so that a chosen theme never flashes in the other one.
// In a frame storage may be refused.
try {
  document.documentElement.dataset.theme = localStorage.getItem("conjoin.theme") ?? "system";
} catch {
  document.documentElement.dataset.theme = "system";
}
