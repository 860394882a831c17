import { refuse } from "../../platform/errors.ts";
import type { PersonalData } from "../../platform/features/personalData.ts";
import { findProfile } from "../accounts/index.ts";
import { deleteExportsOf } from "./ending/store.system.ending.ts";
import { deleteImportsOf } from "./imports/store.system.imports.ts";
import { deleteInvitationsTo, forgetInviter } from "./invitations/store.system.invitations.ts";
import { deleteMarksOf } from "./people/store.system.keeping.ts";
import { ADMIN_TYPE_ID } from "./rules.ts";
import { deleteMemberships, readSoleAdminOf } from "./store.system.ts";
import { tellLeft } from "./telling.ts";
import { deleteWordsOf } from "./words/store.system.warnings.ts";
import { leaveWork } from "./work/handing.ts";
import { deleteDepartures } from "./work/store.system.work.ts";

/**
 * What organizations keep of a person: their memberships, and with these the groups that they are in; invitations that went
 * to their address; caps of their words, what is counted against these, and that they were told of them. Those that they wrote stay the organization's, and say no more who did. The only admin of one has to stay.
 */
export const organizationData: PersonalData = {
  name: "organizations",
  tables: {
    user_organizations: "goes",
    group_users: "goes",
    written_marks: "goes",
    organization_invitations: "goes",
    organization_people_imports: "goes",
    organization_word_caps: "goes",
    organization_person_word_months: "goes",
    organization_word_warnings: "goes",
    organization_departures: "goes",
    organization_exports: "goes",
    organization_handovers: { stays: "what was handed over to whom is the organization's to know; the names go" },
  },
  // The settings export them: whoever asks wants to see where they belong.
  exportOf: null,
  async refuseFarewell({ db }, userId) {
    const name = await readSoleAdminOf(db, userId, ADMIN_TYPE_ID);
    if (name !== null) refuse("sole_organization_admin", { name });
  },
  leaveBehind: leaveWork,
  async erase(ctx, userId) {
    const { db } = ctx;
    const profile = await findProfile({ db }, userId);
    // Who never proved the address may not have it, and must not undo what went to whoever does.
    if (profile?.emailVerifiedAt) await deleteInvitationsTo(db, profile.email);
    await forgetInviter(db, userId);
    await deleteImportsOf(db, userId);
    await deleteDepartures(db, userId);
    await deleteExportsOf(db, userId);
    for (const organizationId of await deleteMemberships(db, userId)) await tellLeft(ctx, { organizationId, userId });
    await deleteMarksOf(db, userId);
    await deleteWordsOf(db, userId);
  },
};
