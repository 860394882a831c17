/** A text has come to rest once nothing gave it another width for so long. */
const RESTS_MS = 600;

/**
 * What of a text is out of sight is not drawn at every key (`data-at-rest`, in content.css), once all of it was drawn: each block
 * keeps the room that it took then, so that nothing moves, and the last line is where it was. In a column of another width all is
 * drawn again first. Answers what ends it.
 */
export function restOutOfSight(sheet: HTMLElement): () => void {
  let width = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const rest = () => void document.fonts.ready.then(() => sheet.toggleAttribute("data-at-rest", width > 0));
  const look = () => {
    if (sheet.clientWidth === width) return;
    width = sheet.clientWidth;
    clearTimeout(waiting);
    sheet.removeAttribute("data-at-rest");
    waiting = setTimeout(rest, RESTS_MS);
  };
  // Not in the same frame: what is drawn again has another size.
  const observer = new ResizeObserver(() => requestAnimationFrame(look));
  observer.observe(sheet);
  return () => {
    clearTimeout(waiting);
    observer.disconnect();
  };
}
