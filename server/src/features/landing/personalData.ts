import type { PersonalData } from "../../platform/features/personalData.ts";

/** What the landing page keeps of a person: that they saved or published it, as a member of staff or an Admin. */
export const landingData: PersonalData = {
  name: "landing",
  tables: {
    landing_draft: { stays: "who saved it, a number without a name" },
    landing_states: { stays: "who published it, a number without a name" },
  },
  // The audit, which accounts export, tells it.
  exportOf: null,
  erase: null,
};
