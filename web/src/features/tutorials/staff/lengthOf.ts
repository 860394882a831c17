const READ_MS_MAX = 5000;

/** How many seconds a video is long, as this browser finds; null where it cannot read it. */
export function lengthOf(file: File): Promise<number | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement("video");
  const read = new Promise<number | null>((resolve) => {
    video.preload = "metadata";
    video.onloadedmetadata = () => resolve(Number.isFinite(video.duration) ? Math.round(video.duration) : null);
    video.onerror = () => resolve(null);
    setTimeout(() => resolve(null), READ_MS_MAX);
    video.src = url;
  });
  return read.finally(() => {
    video.removeAttribute("src");
    URL.revokeObjectURL(url);
  });
}
