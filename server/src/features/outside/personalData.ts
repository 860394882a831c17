import type { PersonalData } from "../../platform/features/personalData.ts";
import { stopGeneration } from "../generation/index.ts";
import { deleteOf, listOf } from "./answering/store.system.ts";
import { COMPLETION } from "./answering/text.ts";

/** Answers to programs are rows only while they are written: there is nothing to export. */
export const outsideData: PersonalData = {
  name: "outside",
  tables: { completions: "goes" },
  exportOf: null,
  async erase(ctx, userId) {
    for (const { completionId } of await listOf(ctx.db, userId)) await stopGeneration(ctx, COMPLETION, completionId);
    await deleteOf(ctx.db, userId);
  },
};
