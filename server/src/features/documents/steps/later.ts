import type { App } from "../../../platform/context.ts";
import type { LongWork } from "../../../platform/features/feature.ts";
import { perApp } from "../../../platform/state.ts";
import { settleText, writeTextAt } from "../texts/standing.ts";
import { readStamp } from "../texts/store.system.ts";
import { leftOf } from "./left.ts";

/** So long the steps of a document are gathered until its text is written: whoever types would else wait for it at each key. */
const LATER_MS = 2_000;

type Behind = Pick<App, "state" | "background" | "backgroundDb">;

const textsIn = perApp(() => ({ waiting: new Map<number, NodeJS.Timeout>(), isStopped: false }));

/**
 * Has the text of a document written a moment later, with all steps that are in its log by then. Where this node dies before,
 * readers put the steps on the text, and a job writes it.
 */
export function writeTextLater(app: Behind, documentId: number): void {
  const texts = textsIn(app);
  if (texts.isStopped || texts.waiting.has(documentId)) return;
  const write = () => {
    texts.waiting.delete(documentId);
    app.background("document.text", writeNow(app, documentId));
  };
  texts.waiting.set(documentId, setTimeout(write, LATER_MS).unref());
}

/** Writes at the end of an app what still waits to be written. */
export async function keepTexts(app: App): Promise<LongWork> {
  return {
    async drain() {},
    async stop() {
      const texts = textsIn(app);
      texts.isStopped = true;
      for (const timer of texts.waiting.values()) clearTimeout(timer);
      await Promise.all([...texts.waiting.keys()].map((documentId) => writeNow(app, documentId)));
    },
  };
}

async function writeNow(app: Behind, documentId: number): Promise<void> {
  const stamp = await readStamp(app.backgroundDb, documentId);
  if (!stamp || stamp.textBehind === 0) return;
  const left = leftOf(app, stamp);
  if (left) await writeTextAt(app.backgroundDb, stamp, left.doc);
  else await settleText(app.backgroundDb, documentId);
}
