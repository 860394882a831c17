/** Keeps a sheet above the keyboard of a phone, which covers the window without making it smaller. Answers how to end it. */
export function followKeyboard(stage: HTMLElement): () => void {
  const seen = visualViewport;
  if (!seen) return () => {};
  const look = () => {
    const covered = Math.max(0, innerHeight - seen.height - seen.offsetTop);
    stage.style.setProperty("--covered", `${covered}px`);
    stage.style.setProperty("--seen", `${seen.height}px`);
  };
  seen.addEventListener("resize", look);
  seen.addEventListener("scroll", look);
  look();
  return () => {
    seen.removeEventListener("resize", look);
    seen.removeEventListener("scroll", look);
  };
}
