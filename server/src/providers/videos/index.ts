import { type Platform, pageOf } from "@pluma/contract/tutorials/video";
import { z } from "zod";
import { readOut } from "../webhooks/readOut.ts";

/** What a platform says of a video; `picture` is the bytes of one, as the platform has it. */
export type Look = { name: string; lengthSeconds: number | null; picture: Uint8Array | null };

const DESCRIPTION_SIZE_MAX = 64 * 1024;
const PICTURE_SIZE_MAX = 5 * 1024 * 1024;

const places: Record<Platform, { oembed: string; pictures: RegExp }> = {
  youtube: { oembed: "https://www.youtube.com/oembed", pictures: /(?:^|\.)ytimg\.com$/ },
  vimeo: { oembed: "https://vimeo.com/api/oembed.json", pictures: /(?:^|\.)vimeocdn\.com$/ },
};

const described = z.object({
  title: z.string().catch(""),
  duration: z.number().int().positive().max(86_400).nullable().catch(null),
  thumbnail_url: z.url().nullable().catch(null),
});

/**
 * Looks at a video by what its platform says of it (oEmbed), and takes its picture from the platform's own hosts, within
 * bounds of time and size. `instead` is another server of both, as tests have. Throws when the platform does not answer.
 */
export async function lookAt(provider: Platform, id: string, instead: string | undefined): Promise<Look> {
  const { oembed, pictures } = places[provider];
  const options = { isLoopbackAllowed: instead !== undefined };
  const asked = new URL(instead ? `${instead}/${provider}/oembed` : oembed);
  asked.searchParams.set("url", pageOf(provider, id));
  asked.searchParams.set("format", "json");
  const answer = JSON.parse((await readOut(asked.href, DESCRIPTION_SIZE_MAX, options)).toString("utf8"));
  const { title, duration, thumbnail_url: address } = described.parse(answer);
  const isTheirs = address !== null && (instead ? address.startsWith(`${instead}/`) : isOf(address, pictures));
  const picture = isTheirs ? await readOut(address, PICTURE_SIZE_MAX, options).catch(() => null) : null;
  return { name: title, lengthSeconds: duration, picture };
}

function isOf(address: string, hosts: RegExp): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" && hosts.test(hostname);
}
