import type { PersonalData } from "../../platform/features/personalData.ts";
import { erasePerson } from "./store.system.ts";

/**
 * What set-up bundles keep of a person: who asked for one, and who brought one. What came of it is the organization's, and says
 * no more who did.
 */
export const bundleData: PersonalData = {
  name: "bundles",
  tables: {
    bundle_exports: { stays: "how many were made numbers the next one; who asked for them goes" },
    bundle_imports: "goes",
  },
  // What is in a bundle is the organization's, and none of it is about a person.
  exportOf: null,
  erase: ({ db }, userId) => erasePerson(db, userId),
};
