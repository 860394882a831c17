import type { PersonalData } from "../../platform/features/personalData.ts";
import { eraseWelcomed } from "./store.system.ts";

/** What the welcome keeps of a person: which of its parts they put aside. */
export const welcomeData: PersonalData = {
  name: "welcome",
  tables: { welcomed: "goes" },
  // That a greeting was dismissed says nothing of a person.
  exportOf: null,
  erase: eraseWelcomed,
};
