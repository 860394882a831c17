import { defineJob } from "../../platform/jobs/jobs.ts";
import { deleteOldImports } from "./imports/store.system.imports.ts";
import { deleteOldInvitations } from "./invitations/store.system.invitations.ts";

/** Every night, on one node: forgets invitations whose time ended a month ago, however they ended, and files as old. */
export const sweepInvitations = defineJob<object>({
  name: "sweep_invitations",
  cron: "37 3 * * *",
  work: async ({ db, clock }) => {
    await deleteOldInvitations(db, clock.now());
    await deleteOldImports(db, clock.now());
  },
});
