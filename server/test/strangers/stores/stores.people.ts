import * as told from "../../../src/features/organizations/audit/store.audit.ts";
import * as exports from "../../../src/features/organizations/ending/store.exports.ts";
import * as groups from "../../../src/features/organizations/groups/store.groups.ts";
import * as imports from "../../../src/features/organizations/imports/store.imports.ts";
import * as invitations from "../../../src/features/organizations/invitations/store.invitations.ts";
import * as lists from "../../../src/features/organizations/people/store.lists.ts";
import * as people from "../../../src/features/organizations/people/store.people.ts";
import * as rows from "../../../src/features/organizations/store.organizations.ts";
import * as organizations from "../../../src/features/organizations/store.ts";
import * as words from "../../../src/features/organizations/words/store.ts";
import * as work from "../../../src/features/organizations/work/store.work.ts";
import * as links from "../../../src/features/session/links/store.links.ts";
import { exportData } from "../../../src/features/settings/exportJob.ts";
import * as settings from "../../../src/features/settings/store.ts";
import { about } from "./storeCase.ts";

const everything = { typed: "", userId: null, kind: null, from: null, until: null };
const all = { offset: 0, limit: 50 };
const every = { typed: "", page: 1, from: null, until: null, terms: { currency: "USD", isLiveOnly: false } };
const month = new Date().toISOString().slice(0, 7);
const renewed = { tokenHash: "renewed", expiresAt: new Date(Date.now() + 600_000) };

export const peopleStores = [
  ...about("person", {
    readVisible: (ctx, { organizationId }) => rows.readVisible(ctx, organizationId ?? 0),
    readPerson: (ctx, { organizationId, userId }) => people.readPerson(ctx, organizationId ?? 0, userId),
  }),
  ...about("group", {
    readMine: async (ctx, { groupOrganizationId }) =>
      (await rows.readMine(ctx)).filter(({ organizationId }) => organizationId === groupOrganizationId),
    countOtherAdmins: (ctx, { groupOrganizationId }) => people.countOtherAdmins(ctx, groupOrganizationId, 0),
    lockOrganization: (ctx, { groupOrganizationId }) => rows.lockOrganization(ctx, groupOrganizationId),
    updateOrganization: async (ctx, { groupOrganizationId }) => {
      await rows.updateOrganization(ctx, groupOrganizationId, { tagline: "Theirs now" });
      return (await rows.readVisible(ctx, groupOrganizationId))?.tagline;
    },
    readPeople: (ctx, { groupOrganizationId }) => lists.readPeople(ctx, groupOrganizationId, "", all),
    readPeopleIds: (ctx, { groupOrganizationId }) => people.readPeopleIds(ctx, groupOrganizationId),
    readPage: async (ctx, { groupOrganizationId }) => {
      const read = (sort: "name_asc" | "words_desc") => lists.readPage(ctx, groupOrganizationId, { ...every, sort });
      const pages = [await read("name_asc"), await read("words_desc")];
      const countOf = ({ count, words, paid, admins, people, eachPaid, eachGiven }: lists.PageRow) =>
        count + words + paid + admins + [...people, ...eachPaid, ...eachGiven].length;
      return pages.map(countOf).reduce((sum, one) => sum + one);
    },
    updatePerson: (ctx, { groupOrganizationId, groupUserId }) =>
      people.updatePerson(ctx, groupOrganizationId, groupUserId, 3),
    deletePerson: (ctx, { groupOrganizationId, groupUserId }) =>
      people.deletePerson(ctx, groupOrganizationId, groupUserId),
    readGroups: (ctx, { groupOrganizationId }) => groups.readGroups(ctx, groupOrganizationId, ""),
    readVisibleGroup: (ctx, { groupId }) => groups.readVisibleGroup(ctx, groupId),
    readGroupPeople: (ctx, { groupId, groupOrganizationId: organizationId, groupUserId }) => {
      const at = new Date();
      const row = { groupId, organizationId, name: "", createdAt: at, updatedAt: at };
      return groups.readGroupPeople(ctx, row, [groupUserId]);
    },
    updateGroup: async (ctx, { groupId }) => {
      await groups.updateGroup(ctx, groupId, "Theirs now");
      return (await groups.readVisibleGroup(ctx, groupId))?.name;
    },
    deleteGroup: (ctx, { groupId }) => groups.deleteGroup(ctx, groupId),
    insertGroupUser: async (ctx, { groupId, groupUserId }) => {
      await groups.deleteGroupUser(ctx, groupId, groupUserId);
      return groups.insertGroupUser(ctx, groupId, groupUserId);
    },
    readTold: (ctx, { groupOrganizationId }) => told.readTold(ctx, groupOrganizationId, everything, all),
    countTold: (ctx, { groupOrganizationId }) => told.countTold(ctx, groupOrganizationId, everything),
    readNewestExport: async (ctx, { groupOrganizationId }) => {
      await exports.insertExport(ctx, groupOrganizationId);
      return exports.readNewestExport(ctx, groupOrganizationId);
    },
    readWorker: (ctx, { groupOrganizationId, groupUserId }) => work.readWorker(ctx, groupOrganizationId, groupUserId),
    readInside: async (ctx, { groupOrganizationId, groupUserId }) => [
      ...(await work.readInside(ctx, groupOrganizationId, [groupUserId])),
    ],
    readLeavers: (ctx, { groupOrganizationId }) => work.readLeavers(ctx, groupOrganizationId, all),
    countLeavers: (ctx, { groupOrganizationId }) => work.countLeavers(ctx, groupOrganizationId),
    readHandovers: (ctx, { groupOrganizationId, groupUserId }) =>
      work.readHandovers(ctx, groupOrganizationId, groupUserId),
    readImport: (ctx, { groupOrganizationId, importId }) => imports.readImport(ctx, groupOrganizationId, importId),
    readRows: (ctx, { groupOrganizationId: organizationId, importId }) =>
      imports.readRows(ctx, { organizationId, importId }, all),
    countRows: (ctx, { groupOrganizationId: organizationId, importId }) =>
      imports.countRows(ctx, { organizationId, importId }),
    readInvitedAmong: async (ctx, { groupOrganizationId, invitedEmail }) => [
      ...(await imports.readInvitedAmong(ctx, groupOrganizationId, [invitedEmail])),
    ],
    beginImport: (ctx, { groupOrganizationId, importId }) => imports.beginImport(ctx, groupOrganizationId, importId),
    deleteImport: async (ctx, { groupOrganizationId, importId }) => {
      const before = await imports.readImport(ctx, groupOrganizationId, importId);
      await imports.deleteImport(ctx, groupOrganizationId, importId);
      return before && (await imports.readImport(ctx, groupOrganizationId, importId)) === null;
    },
    readInvitations: (ctx, { groupOrganizationId }) => invitations.readInvitations(ctx, groupOrganizationId, all),
    countInvitations: (ctx, { groupOrganizationId }) => invitations.countInvitations(ctx, groupOrganizationId),
    readInvitation: (ctx, { groupOrganizationId, invitationId }) =>
      invitations.readInvitation(ctx, groupOrganizationId, invitationId),
    readInvitationTo: (ctx, { groupOrganizationId, invitedEmail }) =>
      invitations.readInvitationTo(ctx, groupOrganizationId, invitedEmail),
    renewInvitation: async (ctx, { groupOrganizationId, invitationId }) => {
      await invitations.renewInvitation(ctx, { organizationId: groupOrganizationId, invitationId }, renewed);
      return invitations.readInvitation(ctx, groupOrganizationId, invitationId);
    },
    useUpInvitation: async (ctx, { groupOrganizationId, invitationId, invitedEmail }) => {
      const before = await invitations.readInvitation(ctx, groupOrganizationId, invitationId);
      await invitations.useUpInvitation(ctx, groupOrganizationId, invitedEmail);
      return before && (await invitations.readInvitation(ctx, groupOrganizationId, invitationId)) === null;
    },
    withdraw: (ctx, { groupOrganizationId, invitationId }) =>
      invitations.withdraw(ctx, groupOrganizationId, invitationId),
    readPlan: (ctx, { groupOrganizationId }) => words.readPlan(ctx, groupOrganizationId),
    countPeople: (ctx, { groupOrganizationId }) => words.countPeople(ctx, groupOrganizationId),
    readOwnCaps: (ctx, { groupOrganizationId }) => words.readOwnCaps(ctx, groupOrganizationId, month),
    readNear: (ctx, { groupOrganizationId }) => words.readNear(ctx, groupOrganizationId, month),
    countOtherCaps: (ctx, { groupOrganizationId }) => words.countOtherCaps(ctx, groupOrganizationId, 0),
    deleteCap: (ctx, { groupOrganizationId, groupUserId }) => words.deleteCap(ctx, groupOrganizationId, groupUserId),
    deleteGroupUser: (ctx, { groupId, groupUserId }) => groups.deleteGroupUser(ctx, groupId, groupUserId),
  }),
  ...about("person", {
    readMemberIds: (ctx, { organizationId }) => organizations.readMemberIds(ctx, organizationId ?? 0),
  }),
  ...about("proof", { deleteOwnLinks: (ctx) => links.deleteOwnLinks(ctx, "proof") }, { isList: true }),
  ...about("export", { findNewestJob: (ctx) => settings.findNewestJob(ctx, exportData.name) }, { isList: true }),
];
