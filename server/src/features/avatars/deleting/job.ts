import { inTransaction } from "../../../platform/database/db.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { deletedSince } from "../../../platform/time/deletedSince.ts";
import { listDeleted } from "../store.system.ts";
import { forgetAvatar } from "./deleting.ts";

const AT_A_TIME = 50;

/** Every night, on one node: forgets the avatars that can no longer be brought back, each with everything that is its own. */
export const sweepAvatars = defineJob<object>({
  name: "sweep_avatars",
  cron: "53 3 * * *",
  work: async (app) => {
    const before = deletedSince(app);
    for (let some = await listDeleted(app, before, AT_A_TIME); some.length > 0; ) {
      for (const avatar of some) await inTransaction(app, (tx) => forgetAvatar(tx, avatar));
      some = await listDeleted(app, before, AT_A_TIME);
    }
  },
});
