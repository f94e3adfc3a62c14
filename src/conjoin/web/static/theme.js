// Runs before the first paint, so that a chosen theme never flashes in the other one.
document.documentElement.dataset.theme = localStorage.getItem("conjoin.theme") ?? "system";
