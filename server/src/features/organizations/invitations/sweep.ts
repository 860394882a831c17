import { defineJob } from "../../../platform/jobs/jobs.ts";
import { deleteOldInvitations } from "./store.system.invitations.ts";

/** Every night, on one node: forgets invitations whose time ended a month ago, however they ended. */
export const sweepInvitations = defineJob<object>({
  name: "sweep_invitations",
  cron: "37 3 * * *",
  work: ({ db, clock }) => deleteOldInvitations(db, clock.now()),
});
