import { defineJob } from "../../platform/jobs/jobs.ts";
import { deleteSpent, deleteUnusedClients } from "./apps/store.system.ts";
import { deleteEndedBefore } from "./store.system.ts";

const DAY_MS = 86_400_000;
/** An app that described itself is waited for so long. */
const CLIENT_DAYS = 7;

/** Every night, on one node: forgets keys that have ended, what apps were given that is over, and apps that nobody connected. */
export const sweepApiKeys = defineJob<object>({
  name: "sweep_api_keys",
  cron: "51 3 * * *",
  async work({ db, clock }) {
    const now = clock.now().getTime();
    await deleteEndedBefore(db, new Date(now));
    await deleteSpent(db, new Date(now - DAY_MS));
    await deleteUnusedClients(db, new Date(now - CLIENT_DAYS * DAY_MS));
  },
});
