import type { PersonalData } from "../../platform/features/personalData.ts";

/** What generation keeps of a person: how much was written for them and what it cost, never a word of it. */
export const generationData: PersonalData = {
  name: "generation",
  tables: { generations: { stays: "numbers that accounting needs, without any text" } },
  // The texts are their features' to export.
  exportOf: null,
  erase: null,
};
