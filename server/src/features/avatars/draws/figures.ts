import type { ActorCtx } from "../../../platform/context.ts";
import { readAskings } from "../../generation/index.ts";
import { countSilent } from "../inbox/store.ts";

/** Texts that are its editors' trials, and nobody's questions. */
const trials = ["avatar_test", "inbox_draft"];

/** What somebody asked an avatar, and the words of its answers. */
export type Asking = { asked: number; words: number };

/** What an avatar that the caller may edit was asked, all together and by each person; that of nobody in particular, `silent`. */
export async function figuresOf(ctx: ActorCtx, avatarId: number) {
  const [rows, silent] = await Promise.all([readAskings(ctx.db, avatarId, trials), countSilent(ctx, avatarId)]);
  const sum = (of: "asked" | "done" | "worded" | "words") => rows.reduce((all, row) => all + Number(row[of]), 0);
  const words = sum("words");
  return {
    all: {
      people: rows.length,
      asked: sum("asked"),
      answered: Math.max(0, sum("done") - silent),
      silent,
      words,
      each: Math.round(words / Math.max(1, sum("worded"))),
    },
    byPerson: new Map(rows.map(({ userId, asked, words }) => [userId, { asked, words: Number(words) }])),
  };
}
