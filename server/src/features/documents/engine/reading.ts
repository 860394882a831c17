import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Node } from "prosemirror-model";
import { refuse } from "../../../platform/errors.ts";
import { askThread, ThreadError } from "../../../platform/work/threads.ts";
import { openTurns } from "../../../platform/work/turns.ts";
import { readHtml } from "./read.ts";

/** HTML up to here is read in a few milliseconds, whatever it is: sooner than a thread begins. */
const AT_ONCE_MAX = 8_000;

const program = new URL("thread.ts", import.meta.url);
const inTurn = openTurns({ atOnce: 2, perOwner: 1, waitingPerOwner: 10, waiting: 60 });

/** The document that HTML says, for a person, whose turns are taken. Refuses, as too busy, what takes more than ten seconds. */
export async function readContent(html: string, ownerId: number): Promise<Node> {
  if (html.length <= AT_ONCE_MAX) return readHtml(html);
  const read = inTurn(ownerId, () => askThread<string, object>(program, html, { memoryMb: 256, msMax: 10_000 }));
  const doc = await read.catch((error: unknown) => {
    if (error instanceof ThreadError) refuse("too_busy", { seconds: 5 });
    throw error;
  });
  return documentSchema.nodeFromJSON(doc);
}
