import { defineJob } from "../../platform/jobs/jobs.ts";
import { forgetOldTalks, forgetOldVisits } from "./talks/store.system.ts";

const AT_A_TIME = 500;

/** Every hour, on one node: forgets conversations that are older than their widgets keep them, and visits that ran out. */
export const sweepWidgets = defineJob<object>({
  name: "sweep_widgets",
  cron: "23 * * * *",
  work: async (app, _, { signal }) => {
    const now = app.clock.now();
    await forgetOldVisits(app, now);
    while (!signal.aborted && (await forgetOldTalks(app, now, AT_A_TIME)) === AT_A_TIME);
  },
});
