import { type Platform, playerOrigins } from "@pluma/contract/tutorials/video";

/** What the frame of a platform tells of its video; what it does not say is absent. */
export type Told = { at?: number; length?: number; isPlaying?: boolean };

/** How one player in a frame is opened, talked to, and understood. */
type Player = {
  /** The address of the frame for a video from a second on; it plays at once, because somebody pressed for it. */
  frameOf: (id: string, at: number, lang: string) => string;
  /** What is said to it once it is there, so that it tells of itself. */
  greeting: object[];
  seek: (seconds: number) => object;
  play: object;
  pause: object;
  told: (message: Record<string, unknown>) => Told | null;
};

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
const numberOf = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;

const command = (func: string, args: unknown[] = []) => ({ event: "command", func, args });
const PLAYING = 1;

const youtube: Player = {
  frameOf: (id, at, lang) => {
    const asked = new URLSearchParams({
      autoplay: "1",
      start: String(Math.floor(at)),
      enablejsapi: "1",
      origin: location.origin,
      playsinline: "1",
      rel: "0",
      hl: lang,
    });
    return `${playerOrigins.youtube}/embed/${id}?${asked}`;
  },
  greeting: [{ event: "listening", id: 1, channel: "widget" }],
  seek: (seconds) => command("seekTo", [seconds, true]),
  play: command("playVideo"),
  pause: command("pauseVideo"),
  told: ({ event, info }) => {
    if (event !== "infoDelivery" && event !== "initialDelivery") return null;
    const { currentTime, duration, playerState } = recordOf(info);
    const [at, length] = [numberOf(currentTime), numberOf(duration)];
    return {
      ...(at !== undefined && { at }),
      ...(length !== undefined && { length }),
      ...(typeof playerState === "number" && { isPlaying: playerState === PLAYING }),
    };
  },
};

const listenTo = (value: string) => ({ method: "addEventListener", value });

const vimeo: Player = {
  frameOf: (id, at, lang) => {
    const [number = "", hash] = id.split("/");
    const asked = new URLSearchParams({ autoplay: "1", dnt: "1", texttrack: lang, ...(hash && { h: hash }) });
    return `${playerOrigins.vimeo}/video/${number}?${asked}#t=${Math.floor(at)}s`;
  },
  greeting: ["timeupdate", "play", "pause", "ended"].map(listenTo),
  seek: (seconds) => ({ method: "setCurrentTime", value: seconds }),
  play: { method: "play" },
  pause: { method: "pause" },
  told: ({ event, data }) => {
    const { seconds, duration } = recordOf(data);
    const [at, length] = [numberOf(seconds), numberOf(duration)];
    const where = { ...(at !== undefined && { at }), ...(length !== undefined && { length }) };
    if (event === "timeupdate") return where;
    if (event === "play" || event === "pause" || event === "ended") return { ...where, isPlaying: event === "play" };
    return null;
  },
};

/** The players of the platforms. */
export const players: Record<Platform, Player> = { youtube, vimeo };

/** What a message from a frame holds; null for what is none of a player's. */
export function readMessage(data: unknown): Record<string, unknown> | null {
  if (typeof data === "object" && data !== null) return recordOf(data);
  if (typeof data !== "string" || data.length > 100_000) return null;
  try {
    return recordOf(JSON.parse(data));
  } catch {
    return null;
  }
}
