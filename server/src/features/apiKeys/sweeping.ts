import { defineJob } from "../../platform/jobs/jobs.ts";
import { deleteEndedBefore } from "./store.system.ts";

/** Every night, on one node: forgets keys that have ended. */
export const sweepApiKeys = defineJob<object>({
  name: "sweep_api_keys",
  cron: "51 3 * * *",
  work: ({ db, clock }) => deleteEndedBefore(db, clock.now()),
});
