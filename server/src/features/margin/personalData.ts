import type { PersonalData } from "../../platform/features/personalData.ts";
import { deleteAllOf } from "./store.system.ts";

/** What margin keeps of a person: that they cost more than they pay, for as long as they do, and what was told of it to whom. */
export const marginData: PersonalData = {
  name: "margin",
  tables: { margin_losses: "goes", margin_notices: "goes" },
  exportOf: null,
  erase: (ctx, userId) => deleteAllOf(ctx.db, userId),
};
