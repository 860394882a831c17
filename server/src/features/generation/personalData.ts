import type { PersonalData } from "../../platform/features/personalData.ts";
import { deleteCapsOf } from "./costs/store.system.caps.ts";

/** What generation keeps of a person: how much was written for them and what it cost, never a word of it. */
export const generationData: PersonalData = {
  name: "generation",
  tables: {
    generations: { stays: "numbers that accounting needs, without any text" },
    model_usage: { stays: "numbers that accounting needs, without any text" },
    spend_months: { stays: "when a month's cap was reached, without any text" },
    spend_caps: "goes",
    // What is being asked ends within the hour, and with it what was set aside for it.
    spend_holds: { stays: "numbers of what is being asked" },
  },
  // The texts are their features' to export.
  exportOf: null,
  erase: (ctx, userId) => deleteCapsOf(ctx.db, userId),
};
