/**
 * Puts a host at the end of the page, and there again when the page is drawn anew, as pages do that are one program. Whoever
 * takes the host alone away means it, and it stays away.
 */
export function stand(host: HTMLElement): void {
  const seen = new MutationObserver((records) => {
    const gone = records.flatMap(({ removedNodes }) => [...removedNodes]);
    if (host.isConnected || !document.body) return;
    if (gone.some((each) => each !== host)) put();
    else seen.disconnect();
  });
  function put(): void {
    // A body that is moved or filtered holds what should hold to the window.
    (isMoved(document.body) ? document.documentElement : document.body).append(host);
    seen.disconnect();
    for (const each of [document.documentElement, document.body]) seen.observe(each, { childList: true });
  }
  put();
}

function isMoved(element: Element): boolean {
  const { transform, filter, perspective, contain } = getComputedStyle(element);
  return (
    transform !== "none" || filter !== "none" || perspective !== "none" || /paint|layout|strict|content/.test(contain)
  );
}
