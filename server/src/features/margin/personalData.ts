import type { PersonalData } from "../../platform/features/personalData.ts";
import { deleteLossesOf } from "./store.system.ts";

/** What margin keeps of a person: that they cost more than they pay, for as long as they do. */
export const marginData: PersonalData = {
  name: "margin",
  tables: { margin_losses: "goes" },
  exportOf: null,
  erase: (ctx, userId) => deleteLossesOf(ctx.db, userId),
};
