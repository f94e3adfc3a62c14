// Runs before the first paint, so that nothing that was chosen flashes otherwise first: the colours, and the language
// of the page, which is the browser's own unless another was chosen. In a frame storage may be refused.
{
  const root = document.documentElement;
  /** @param {string} name */
  const kept = (name) => {
    try {
      return localStorage.getItem(`conjoin.${name}`);
    } catch {
      return null;
    }
  };
  root.dataset.theme = kept("theme") ?? "system";

  /** @type {Record<string, string>} */
  const directions = JSON.parse(root.dataset.languages ?? "{}");
  const wanted = [kept("language"), ...navigator.languages.map((one) => one.split("-")[0])];
  const language = wanted.find((one) => one && one in directions) ?? "en";
  if (language !== root.lang) {
    // The shell asks for the words of the language that it is sent in.
    const words = document.createElement("link");
    words.rel = "modulepreload";
    words.href = new URL(
      `strings/${language}.js`,
      /** @type {HTMLScriptElement} */ (document.currentScript).src,
    ).href;
    document.head.append(words);
    root.lang = language;
  }
  root.dir = directions[language] ?? "ltr";
}
