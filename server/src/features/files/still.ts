import type { App } from "../../platform/context.ts";
import type { Db } from "../../platform/database/db.ts";
import { perApp } from "../../platform/state.ts";
import type { FileRow } from "./store.ts";

/** Whether somebody still reaches what they stored in an organization. It reads where the caller reads. */
type IsStillIn = (db: Db, userId: number, organizationId: number) => Promise<boolean>;

const heldIn = perApp((): { isStillIn: IsStillIn } => ({ isStillIn: async () => true }));

/** Says who knows who is in an organization, which is kept above files. */
export function defineStillIn(app: App, isStillIn: IsStillIn): void {
  heldIn(app).isStillIn = isStillIn;
}

/** Whether a file is still reached by whoever stored it: what somebody stored in an organization is not, once they have left it. */
export const isStillTheirs = async (
  ctx: Pick<App, "db" | "state">,
  { userId, organizationId }: FileRow,
): Promise<boolean> => organizationId === null || heldIn(ctx).isStillIn(ctx.db, userId, organizationId);
