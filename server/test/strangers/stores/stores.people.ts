import * as organizations from "../../../src/features/organizations/store.ts";
import * as links from "../../../src/features/session/links/store.links.ts";
import { exportData } from "../../../src/features/settings/exportJob.ts";
import * as settings from "../../../src/features/settings/store.ts";
import { about } from "./storeCase.ts";

export const peopleStores = [
  ...about("person", {
    readMemberIds: (ctx, { organizationId }) => organizations.readMemberIds(ctx, organizationId ?? 0),
  }),
  ...about("proof", { deleteOwnLinks: (ctx) => links.deleteOwnLinks(ctx, "proof") }, { isList: true }),
  ...about("export", { findNewestJob: (ctx) => settings.findNewestJob(ctx, exportData.name) }, { isList: true }),
];
