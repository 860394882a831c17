import { isNothing, nothing, putOver } from "@pluma/contract/documents/schema/rebase";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { LoggedStep } from "@pluma/contract/documents/steps";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { EditorState, type Transaction } from "@tiptap/pm/state";
import { ReplaceStep, Step, Transform } from "@tiptap/pm/transform";
import { collab, getVersion, sendableSteps } from "prosemirror-collab";
import { expect, test } from "vitest";
import { positionsFrom } from "./positions.ts";
import { settle, takeIn } from "./taking.ts";

/** Numbers that are the same in every run (Park and Miller). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const paragraph = (text: string) => documentSchema.node("paragraph", null, text ? [documentSchema.text(text)] : []);

/** A tab with an editor, and what became of its steps. */
function aTab(clientId: string, doc: Node) {
  let state = EditorState.create({ doc, plugins: [collab({ version: 0, clientID: clientId })] });
  const taker = {
    clientId,
    read: () => state,
    dispatch: (transaction: Transaction) => {
      state = state.apply(transaction);
    },
    positions: positionsFrom(0),
  };
  return { taker, made: 0, settled: 0, lost: 0 };
}
type Tab = ReturnType<typeof aTab>;

/** A log, and the document that comes of it. */
type Log = { doc: Node; steps: LoggedStep[] };

/** A word, less of a text, a split, or a block that goes. */
function edit({ taker }: Tab, next: (below: number) => number, word: string): number {
  const { doc } = taker.read();
  const places: number[] = [];
  doc.descendants((node, at) => {
    if (node.isTextblock) for (let inside = 0; inside <= node.content.size; inside += 1) places.push(at + 1 + inside);
  });
  const at = places[next(places.length)] ?? 1;
  const kind = doc.content.size > 600 ? 9 : next(10);
  const tr = taker.read().tr;
  if (kind < 5) tr.step(new ReplaceStep(at, at, new Slice(Fragment.from(documentSchema.text(word)), 0, 0)));
  else if (kind < 7) tr.delete(at, Math.min(at + 1 + next(6), doc.resolve(at).end()));
  else if (kind < 8) tr.split(at);
  else if (doc.childCount > 3) {
    const index = next(doc.childCount);
    const from = doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    tr.delete(from, from + doc.child(index).nodeSize);
  }
  taker.dispatch(tr);
  return tr.steps.length;
}

/** Puts what a tab has to say into the log as the server does; null where it is in already. */
function put(log: Log, { taker }: Tab): { batch: Step[]; isWhole: boolean } | null {
  const unsent = sendableSteps(taker.read());
  if (!unsent) return null;
  const missed = log.steps.slice(unsent.version);
  if (missed.some(({ client_id }) => client_id === taker.clientId)) return null;
  const batch = unsent.steps.slice(0, 20);
  const placed = putOver(
    batch,
    missed.map(({ step }) => Step.fromJSON(documentSchema, step)),
    log.doc,
  );
  for (const { now } of placed) log.steps.push({ step: (now ?? nothing).toJSON(), client_id: taker.clientId });
  log.doc = placed.at(-1)?.after ?? log.doc;
  return { batch, isWhole: missed.length === 0 && placed.every(({ now }) => now !== null) };
}

function hear(log: Log, tab: Tab): void {
  const { settled, lost, isOther } = takeIn(tab.taker, log.steps.slice(getVersion(tab.taker.read())));
  expect(isOther).toBe(false);
  tab.settled += settled;
  tab.lost += lost.length;
}

test("what three tabs do at random is in the server's text as in their own, or told to be lost, also when answers are", () => {
  const next = numbersFrom(20261123);
  const first = documentSchema.node("doc", null, [paragraph("One."), paragraph("Two."), paragraph("Three.")]);
  const log: Log = { doc: first, steps: [] };
  const tabs = ["tab-a", "tab-b", "tab-c"].map((name) => aTab(name, first));
  const speak = (tab: Tab, typed: number, isReliable = false) => {
    const said = put(log, tab);
    // What is typed while it is on its way.
    for (let key = 0; key < typed; key += 1) tab.made += edit(tab, next, `t${key} `);
    // The answer may be lost, and others may write before it comes.
    if (!isReliable && next(6) === 0) return;
    if (said?.isWhole && getVersion(tab.taker.read()) + said.batch.length === log.steps.length) {
      settle(tab.taker, said.batch);
      tab.settled += said.batch.length;
    } else hear(log, tab);
  };
  for (let round = 0; round < 1500; round += 1) {
    for (const tab of tabs) {
      tab.made += edit(tab, next, `w${round} `);
      if (next(3) === 0) speak(tab, next(3));
    }
  }
  for (let round = 0; round < 200; round += 1) for (const tab of tabs) speak(tab, 0, true);
  for (const { taker } of tabs) {
    expect(sendableSteps(taker.read())).toBe(null);
    expect(getVersion(taker.read())).toBe(log.steps.length);
    expect(taker.read().doc.toJSON()).toEqual(log.doc.toJSON());
  }
  const replayed = new Transform(first);
  for (const { step } of log.steps) replayed.step(Step.fromJSON(documentSchema, step));
  expect(replayed.doc.toJSON()).toEqual(log.doc.toJSON());
  // Each step is in the log as something, or its tab was told.
  const standing = log.steps.filter(({ step }) => !isNothing(Step.fromJSON(documentSchema, step))).length;
  const sum = (of: (tab: Tab) => number) => tabs.reduce((all, tab) => all + of(tab), 0);
  expect(standing + sum(({ lost }) => lost)).toBe(sum(({ made }) => made));
});
