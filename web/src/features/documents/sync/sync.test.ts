import { documentSchema, emptyDocument } from "@pluma/contract/documents/schema/schema";
import { STEPS_SENT_MAX } from "@pluma/contract/documents/steps";
import { Fragment, Slice } from "@tiptap/pm/model";
import { EditorState } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";
import { collab } from "prosemirror-collab";
import { expect, onTestFinished, test, vi } from "vitest";
import { Refused } from "../../../platform/refused.ts";
import { readUnsent } from "./kept.ts";
import { positionsFrom } from "./positions.ts";
import { startSync } from "./sync.ts";
import { batchOf, type Wire } from "./wire.ts";

const written = (at: number, words: string) => ({
  step: new ReplaceStep(at, at, new Slice(Fragment.from(documentSchema.text(words)), 0, 0)).toJSON(),
  client_id: "somebody-else",
});

type TabOptions = { send?: Wire["send"]; isAlone?: boolean };
const refusing =
  (refusal: Error): Wire["send"] =>
  () =>
    Promise.reject(refusal);

/** A tab with an empty document, kept at one text with a server that answers when the test says so, and takes nothing unless said. */
function aTab({ send = refusing(new Error("nothing is typed here")), isAlone = false }: TabOptions = {}) {
  let state = EditorState.create({ doc: emptyDocument(), plugins: [collab({ version: 0, clientID: "this-tab" })] });
  const lost: string[] = [];
  const asked: { since: number; answer: (answer: Awaited<ReturnType<Wire["read"]>>) => void }[] = [];
  const sync = startSync({
    documentId: 1,
    clientId: "this-tab",
    wire: {
      read: (since) => new Promise((answer) => asked.push({ since, answer })),
      send,
    },
    read: () => state,
    dispatch: (transaction) => {
      state = state.apply(transaction);
    },
    onLost: (texts) => lost.push(...texts.map(({ text }) => text)),
    positions: positionsFrom(0),
    isAlone: () => isAlone,
  });
  const type = (words: string) => {
    state = state.apply(state.tr.insertText(words, 1));
    sync.changed();
  };
  return { sync, asked, type, lost, text: () => state.doc.textContent };
}

test.each([
  ["a version that is told", 2],
  ["a line that was broken", Number.MAX_SAFE_INTEGER],
])("%s while an earlier one is read is read too", async (_what, later) => {
  const { sync, asked, text } = aTab();
  sync.announced(1);
  await expect.poll(() => asked.length).toBe(1);
  sync.announced(later);
  asked[0]?.answer({ version: 1, latest: 1, steps: [written(1, "One. ")] });
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]?.since).toBe(1);
  asked[1]?.answer({ version: 2, latest: 2, steps: [written(6, "Two.")] });
  await expect.poll(() => text()).toBe("One. Two.");
  await expect.poll(() => sync.state.read().kind).toBe("saved");
  await sync.stop();
});

test("what is typed is kept on this device, and once nothing of it is taken any more it is offered back, and kept no more", async () => {
  const { sync, type, lost } = aTab({
    send: refusing(new Refused({ code: "not_found", message: "It is gone.", status: 404 })),
  });
  type("One.");
  await expect.poll(() => readUnsent(1).length).toBe(1);
  type("Two. ");
  await sync.flush();
  expect(sync.state.read().kind).toBe("gone");
  expect(lost.join("")).toContain("One.");
  // Later than what was to be written down of the last key.
  await new Promise((resolve) => setTimeout(resolve));
  expect(readUnsent(1)).toEqual([]);
});

test.each([
  ["alone", true, [1, 3]],
  ["not alone", false, [1, 1, 1, 1]],
])("whoever types on and is %s is brought in by fewer calls, and all of it", async (_how, isAlone, calls) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const sent: number[] = [];
  const send: Wire["send"] = async ({ version, steps }) => {
    sent.push(steps.length);
    return { accepted: true, version: version + steps.length, latest: version + steps.length, steps: [] };
  };
  const { sync, type } = aTab({ send, isAlone });
  for (const key of "abcd") {
    type(key);
    await vi.advanceTimersByTimeAsync(150);
  }
  await vi.advanceTimersByTimeAsync(500);
  expect(sync.state.read().kind).toBe("saved");
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(4);
  expect(sent).toEqual(calls);
  await sync.stop();
});

test("one call brings as many steps as it takes, by their number and their bytes, and one at the least", () => {
  const step = (length: number) => ({ text: "é".repeat(length) });
  const few = [step(200_000), step(200_000), step(200_000)];
  expect(batchOf(few)).toEqual(few.slice(0, 2));
  expect(batchOf([step(900_000), step(1)])).toHaveLength(1);
  expect(batchOf(Array.from({ length: 700 }, () => step(1)))).toHaveLength(STEPS_SENT_MAX);
  expect(batchOf([])).toEqual([]);
});
