(() => {
  // Signed in before this browser had the mark that says so: with it, the same address is the app.
  try {
    const isMarked = () => /(?:^|; )signed_in=1/.test(document.cookie);
    if (localStorage.getItem("token") && !isMarked()) {
      // biome-ignore lint/suspicious/noDocumentCookie: the other way is not there on a page of plain http, nor at once.
      document.cookie = "signed_in=1; path=/; max-age=34560000; samesite=lax";
      if (isMarked()) location.reload();
    }
  } catch {}
  // A logo that is a wordmark says the name itself: beside it the name would stand twice.
  const logo = document.querySelector(".brand img");
  const look = () => {
    if (logo.naturalWidth > 2.4 * logo.naturalHeight) logo.closest(".brand").dataset.wordmark = "";
  };
  logo?.addEventListener("load", look);
  if (logo?.complete) look();
  // The campaign that led here goes along into the app, which keeps it for a sign-up.
  const marks = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith("utm_"));
  const mark = () => {
    for (const link of document.querySelectorAll('a[href^="/"]')) {
      const address = new URL(link.href);
      for (const [name, value] of marks) address.searchParams.set(name, value);
      link.href = address.href;
    }
  };
  // Most links stand behind this script.
  if (marks.length > 0) addEventListener("DOMContentLoaded", mark);
  addEventListener("click", (event) => {
    const link = event.target.closest("a[data-embed]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const frame = document.createElement("iframe");
    frame.className = "player";
    frame.src = link.dataset.embed;
    frame.title = link.title;
    frame.allow = "autoplay; fullscreen; picture-in-picture";
    link.replaceWith(frame);
    frame.focus();
  });
})();
