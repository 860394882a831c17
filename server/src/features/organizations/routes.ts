import { organizationAudit } from "@pluma/contract/organizations/audit";
import { organizationExports } from "@pluma/contract/organizations/exports";
import { groups } from "@pluma/contract/organizations/groups";
import { organizationHosts } from "@pluma/contract/organizations/hosts";
import { peopleImports } from "@pluma/contract/organizations/imports";
import { organizationInvitations } from "@pluma/contract/organizations/invitations";
import { organizations } from "@pluma/contract/organizations/organizations";
import { organizationPeople } from "@pluma/contract/organizations/people";
import { organizationWordCalls } from "@pluma/contract/organizations/words";
import { organizationWork } from "@pluma/contract/organizations/work";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { listTold } from "./audit/audit.ts";
import { exportTold } from "./audit/csv.ts";
import { readOrganizationExport, startOrganizationExport } from "./ending/exports.ts";
import {
  addGroup,
  addToGroup,
  listGroups,
  readGroup,
  removeFromGroup,
  removeGroup,
  saveGroup,
} from "./groups/groups.ts";
import { askForCertificate, checkHost, readHost } from "./hosts/hosts.ts";
import { serveProofs } from "./hosts/serving.ts";
import {
  createPeopleImport,
  findPeopleImport,
  readPeopleImport,
  removePeopleImport,
  startPeopleImport,
} from "./imports/imports.ts";
import { acceptInvitation, readInvitation } from "./invitations/accepting.ts";
import { listInvitations, sendInvitation, withdrawInvitation } from "./invitations/invitations.ts";
import { saveAiKeySource } from "./keys/aiKey.ts";
import {
  addOrganization,
  deleteOrganization,
  listAllOrganizations,
  listOrganizations,
  readOrganization,
  saveOrganization,
} from "./organizations.ts";
import { addPerson, changePerson, removePerson } from "./people/changing.ts";
import { exportPeople } from "./people/csv.ts";
import { listPeople, readOne } from "./people/people.ts";
import { endPool, grantPool, removePersonCap, savePersonCap, saveWordCaps } from "./words/changing.ts";
import { exportWordUsage, readWordUsage } from "./words/usage.ts";
import { readWords } from "./words/words.ts";
import { handOverWork, listLeavers, readWork } from "./work/work.ts";

export function mountOrganizations(mounting: Mounting): void {
  mount(mounting, organizations, {
    listOrganizations,
    listAllOrganizations,
    readOrganization: (ctx, { params }) => readOrganization(ctx, params.id),
    addOrganization,
    saveOrganization,
    updateOrganization: (ctx, { body }) => saveOrganization(ctx, { body }),
    deleteOrganization,
    saveAiKeySource,
  });
  mount(mounting, organizationPeople, {
    listPeople,
    exportPeople,
    readPerson: readOne,
    addPerson,
    changePerson,
    removePerson,
  });
  mount(mounting, organizationInvitations, {
    listInvitations,
    sendInvitation,
    withdrawInvitation,
    readInvitation,
    acceptInvitation,
  });
  mount(mounting, peopleImports, {
    createPeopleImport,
    findPeopleImport,
    readPeopleImport,
    startPeopleImport,
    removePeopleImport,
  });
  mount(mounting, organizationWordCalls, {
    readWords: (ctx, { params }) => readWords(ctx, params.id),
    readWordUsage,
    exportWordUsage,
    saveWordCaps,
    savePersonCap,
    removePersonCap,
    grantPool,
    endPool,
  });
  mount(mounting, organizationAudit, { listTold, exportTold });
  mount(mounting, organizationWork, { readWork, handOverWork, listLeavers });
  mount(mounting, organizationExports, { readOrganizationExport, startOrganizationExport });
  mountHosts(mounting);
  mount(mounting, groups, {
    listGroups,
    readGroup: (ctx, { params }) => readGroup(ctx, params.id),
    addGroup,
    saveGroup,
    deleteGroup: (ctx, { params }) => removeGroup(ctx, params.id),
    addToGroup,
    removeFromGroup,
  });
}

function mountHosts(mounting: Mounting): void {
  mount(mounting, organizationHosts, {
    readHost: (ctx, { params }) => readHost(ctx, params.id),
    checkHost,
    askForCertificate,
  });
  serveProofs(mounting);
}
