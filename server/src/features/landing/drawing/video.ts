import { pageOf, playerOrigins, videoOf } from "@pluma/contract/tutorials/video";

/** A video of a platform: where it is watched there, where it plays in a page of ours, and who sends it. */
export type Platform = { host: string; page: string; embed: string };

/** The video that an address of YouTube or Vimeo names, one that is not listed there too; null for any other address. */
export function platformOf(src: string): Platform | null {
  const video = /^https:\/\//i.test(src) ? videoOf(src) : null;
  if (!video) return null;
  const { provider, id } = video;
  const page = pageOf(provider, id);
  if (provider === "youtube")
    return { host: "YouTube", page, embed: `${playerOrigins.youtube}/embed/${id}?autoplay=1` };
  const [number, hash] = id.split("/");
  const asked = new URLSearchParams({ autoplay: "1", dnt: "1", ...(hash && { h: hash }) });
  return { host: "Vimeo", page, embed: `${playerOrigins.vimeo}/video/${number}?${asked}` };
}
