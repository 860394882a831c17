import type { ActorCtx } from "../../../platform/context.ts";
import type { Beside, ReadBeside } from "../../chats/index.ts";
import {
  enclose,
  FOUND_MAX,
  findPassages,
  gather,
  type Known,
  readKnown,
  untilRead,
  wordsOf,
} from "../../knowledge/index.ts";
import type { UsedFile } from "../store.states.ts";

const introduction = "What goes along with the person's message stands between the two marks below; draw on it.";

/**
 * Reads the files of a template for an answer: small ones whole, of large ones the passages that fit what was filled in;
 * null where it carries none. Where its prompt is hidden the model is not even told what they are called.
 */
export function besideOf(files: UsedFile[], isHidden: boolean): ReadBeside | null {
  if (files.length === 0) return null;
  return async (ctx, question, signal) => {
    const known = await untilRead(() => readKnown(ctx, files), undefined, signal);
    return give(ctx, isHidden ? known.map(nameless) : known, question);
  };
}

async function give(ctx: ActorCtx, known: Known[], question: string): Promise<Beside> {
  const { userId, organizationId } = ctx.actor;
  const { pieces, remarks } = await gather(ctx, known, {
    find: (sourceIds) => findPassages(ctx, { userId, organizationId, sourceIds, question, limit: FOUND_MAX }),
  });
  const ready = known.flatMap(({ source }) => (source?.state === "ready" ? source : []));
  return {
    text: enclose(introduction, pieces, remarks),
    pieces: pieces.flatMap(({ source, position, text }) =>
      source ? [{ sourceId: source.sourceId, position, text }] : [],
    ),
    words: wordsOf(ready),
  };
}

/** A file without its name and the heads of its tables, which are not looked for in what an answer gives out. */
function nameless({ source }: Known, index: number): Known {
  const name = `File ${index + 1}`;
  return { name, source: source && { ...source, name, tables: [] } };
}
