import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { players, readMessage } from "./platform.ts";

beforeAll(() => {
  vi.stubGlobal("location", { origin: "https://pluma.example" });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

test("a player is opened where one is, in one's language, from a host without cookies; one that is not listed with its key", () => {
  expect(players.youtube.frameOf("dQw4w9WgXcQ", 95.7, "es")).toBe(
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=95&enablejsapi=1&origin=https%3A%2F%2Fpluma.example&playsinline=1&rel=0&hl=es",
  );
  expect(players.vimeo.frameOf("76979871", 95.7, "es")).toBe(
    "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&texttrack=es#t=95s",
  );
  expect(players.vimeo.frameOf("76979871/8272103f6e", 0, "en")).toContain("&h=8272103f6e#t=0s");
});

test.each([
  [
    "youtube",
    { event: "infoDelivery", info: { currentTime: 3.2, duration: 240, playerState: 1 } },
    { at: 3.2, length: 240, isPlaying: true },
  ],
  ["youtube", { event: "infoDelivery", info: { playerState: 2 } }, { isPlaying: false }],
  ["youtube", { event: "onReady" }, null],
  ["vimeo", { event: "timeupdate", data: { seconds: 3.2, percent: 0.01, duration: 240 } }, { at: 3.2, length: 240 }],
  ["vimeo", { event: "ended", data: { seconds: 240, duration: 240 } }, { at: 240, length: 240, isPlaying: false }],
  ["vimeo", { event: "timeupdate", data: { seconds: "3", duration: -1 } }, {}],
  ["vimeo", { method: "getVolume", value: 1 }, null],
] as const)("what a player of %s tells is understood: %j", (platform, message, told) => {
  expect(players[platform].told(message)).toEqual(told);
});

test("what no player says is nothing", () => {
  expect(readMessage('{"event":"ready"}')).toEqual({ event: "ready" });
  for (const odd of ["{", 7, null, undefined, `"${"x".repeat(100_001)}"`]) expect(readMessage(odd)).toBeNull();
});
