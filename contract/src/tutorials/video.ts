/** Where a video comes from: uploaded here, or an id of a platform, which is asked for nothing before somebody presses play. */

export const videoProviders = ["upload", "youtube", "vimeo"] as const;
export type VideoProvider = (typeof videoProviders)[number];
export type Platform = Exclude<VideoProvider, "upload">;

/** Hosts whose frames a page shows for videos: those that set no cookies. */
export const playerOrigins: Record<Platform, string> = {
  youtube: "https://www.youtube-nocookie.com",
  vimeo: "https://player.vimeo.com",
};

const youtubeId = /^[\w-]{11}$/;
// A video that is not listed has a second part: 76979871/8272103f6e.
const vimeoId = /^\d{5,12}(?:\/[\da-f]{6,20})?$/;

/** Whether a text is an id of a platform's. */
export const isVideoId = (provider: Platform, id: string): boolean =>
  (provider === "youtube" ? youtubeId : vimeoId).test(id);

/** The video that an address of a platform, or an id alone, names; null for everything else. */
export function videoOf(typed: string): { provider: Platform; id: string } | null {
  const text = typed.trim().slice(0, 500);
  if (youtubeId.test(text) && !/^\d{11}$/.test(text)) return { provider: "youtube", id: text };
  if (vimeoId.test(text)) return { provider: "vimeo", id: text };
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!url) return null;
  const host = url.hostname.replace(/^(?:www|m|music)\./, "");
  const parts = url.pathname.split("/").filter(Boolean);
  if (host === "youtu.be") return named("youtube", parts[0]);
  if (host === "youtube.com" || host === "youtube-nocookie.com") {
    const isPath = ["embed", "shorts", "live", "v"].includes(parts[0] ?? "");
    return named("youtube", isPath ? parts[1] : (url.searchParams.get("v") ?? undefined));
  }
  if (host !== "vimeo.com" && host !== "player.vimeo.com") return null;
  const at = parts.findIndex((part) => /^\d{5,12}$/.test(part));
  if (at === -1) return null;
  const hash = parts[at + 1] ?? url.searchParams.get("h");
  return named("vimeo", hash ? `${parts[at]}/${hash}` : parts[at]);
}

const named = (provider: Platform, id: string | undefined) =>
  id !== undefined && isVideoId(provider, id) ? { provider, id } : null;

/** The page of a video on its platform. */
export const pageOf = (provider: Platform, id: string): string =>
  provider === "youtube" ? `https://www.youtube.com/watch?v=${id}` : `https://vimeo.com/${id}`;
