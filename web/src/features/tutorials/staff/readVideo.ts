const READ_MS_MAX = 5000;

/** What a browser finds in a video: how many seconds it is long, null where it does not say, and whether it can play it. */
type Read = { length: number | null; isPlayable: boolean };

/** Reads a video in this browser; of one that takes too long nothing is known, and nothing bad said. */
export function readVideo(file: File): Promise<Read> {
  const url = URL.createObjectURL(file);
  const video = document.createElement("video");
  const read = new Promise<Read>((resolve) => {
    video.preload = "metadata";
    video.onloadedmetadata = () => {
      // One that was recorded in a browser may not say how long it is.
      const length = Number.isFinite(video.duration) ? Math.round(video.duration) : null;
      resolve({ length, isPlayable: true });
    };
    video.onerror = () => resolve({ length: null, isPlayable: false });
    setTimeout(() => resolve({ length: null, isPlayable: true }), READ_MS_MAX);
    video.src = url;
  });
  return read.finally(() => {
    video.removeAttribute("src");
    URL.revokeObjectURL(url);
  });
}
