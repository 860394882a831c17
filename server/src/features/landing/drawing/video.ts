/** A video of a platform: where it is watched there, where it plays in a page of ours, and who sends it. */
export type Platform = { host: string; page: string; embed: string };

/** The video that an address of YouTube or Vimeo names; null for any other address. */
export function platformOf(src: string): Platform | null {
  const url = URL.parse(src);
  if (url?.protocol !== "https:") return null;
  const host = url.hostname.replace(/^(?:www|m)\./, "");
  if (host === "vimeo.com" || host === "player.vimeo.com") {
    const id = /\/(\d{6,12})(?:\/|$)/.exec(url.pathname)?.[1];
    return id
      ? {
          host: "Vimeo",
          page: `https://vimeo.com/${id}`,
          embed: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
        }
      : null;
  }
  const id = youtubeId(host, url);
  if (!id || !/^[\w-]{11}$/.test(id)) return null;
  return {
    host: "YouTube",
    page: `https://www.youtube.com/watch?v=${id}`,
    embed: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  };
}

function youtubeId(host: string, url: URL): string | null | undefined {
  if (host === "youtu.be") return url.pathname.slice(1);
  if (host !== "youtube.com" && host !== "youtube-nocookie.com") return null;
  return url.pathname === "/watch"
    ? url.searchParams.get("v")
    : /^\/(?:embed|shorts|live)\/([^/]+)/.exec(url.pathname)?.[1];
}
