// Runs before the first paint. What somebody chose in this browser, else what the system says.
(() => {
  let scheme = null;
  try {
    // A tab that is signed in as somebody else remembers apart.
    scheme = sessionStorage.getItem("scheme") || localStorage.getItem("scheme");
  } catch {
    // Storage is shut: the system decides.
  }
  if (scheme !== "dark" && scheme !== "light") {
    scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  document.documentElement.setAttribute("data-mantine-color-scheme", scheme);
})();
