import { afterEach, expect, test, vi } from "vitest";
import { draw } from "../../../../test/draw.tsx";
import { watched } from "../../../platform/watched.ts";
import type { SyncState } from "../sync/sync.ts";
import { Saved } from "./Saved.tsx";

const AT = "2026-01-02T10:00:00.000Z";
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

afterEach(() => void vi.useRealTimers());

test("who types on is told once that it is being saved, and after the last key that it is", async () => {
  const state = watched<SyncState>({ kind: "saved", at: null });
  const { container } = await draw(<Saved state={state} updatedAt={AT} />);
  const told: (string | null)[] = [];
  const said = () => container.querySelector("[data-kind]")?.textContent ?? null;
  const observer = new MutationObserver(() => {
    if (told.at(-1) !== said()) told.push(said());
  });
  observer.observe(container, { childList: true, characterData: true, subtree: true });
  const untilTold = async (count: number) => {
    while (told.length < count) await frame();
  };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  state.write({ kind: "saving" });
  await untilTold(1);
  for (let key = 0; key < 5; key += 1) {
    state.write({ kind: "saved", at: AT });
    await frame();
    await frame();
    state.write({ kind: "saving" });
    await frame();
  }
  expect(told).toEqual(["Saving…"]);
  state.write({ kind: "saved", at: AT });
  vi.runAllTimers();
  await untilTold(2);
  expect(told.at(-1)).toMatch(/^Saved /);
  observer.disconnect();
});
