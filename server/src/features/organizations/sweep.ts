import { TOLD_DAYS } from "@pluma/contract/organizations/audit";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { forgetTold } from "../accounts/index.ts";
import { deleteOldImports } from "./imports/store.system.imports.ts";
import { deleteOldInvitations } from "./invitations/store.system.invitations.ts";

/** Every night, on one node: forgets invitations whose time ended a month ago, however they ended, files as old, and what organizations were told long ago. */
export const sweepInvitations = defineJob<object>({
  name: "sweep_invitations",
  cron: "37 3 * * *",
  work: async ({ db, clock }) => {
    await deleteOldInvitations(db, clock.now());
    await deleteOldImports(db, clock.now());
    await forgetTold(db, new Date(clock.now().getTime() - TOLD_DAYS * 86_400_000));
  },
});
