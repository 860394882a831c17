import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { openState } from "../../../platform/state.ts";
import { listen, tellPiece } from "./following.ts";

const piece = { type: "piece" as const, number: 2, offset: 0, delta: "Yes" };

test("a page that listens for hours leaves nothing with the process: neither while it waits in vain, nor once it is told", async () => {
  const app = { state: openState() };
  const { signal } = new AbortController();
  const listening = listen(app, 7);
  for (let waited = 0; waited < 3; waited += 1) expect(await listening.next(1, signal)).toBeNull();
  const heard = listening.next(60_000, signal);
  tellPiece(app, 7, piece);
  expect(await heard).toEqual(piece);
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("a process that ends lets go at once whoever listens", async () => {
  const stopping = new AbortController();
  const heard = listen({ state: openState() }, 7).next(60_000, stopping.signal);
  stopping.abort();
  expect(await heard).toBeNull();
});
