import * as files from "../../../src/features/templates/files/store.ts";
import * as groups from "../../../src/features/templates/list/store.groups.ts";
import * as lists from "../../../src/features/templates/list/store.lists.ts";
import * as states from "../../../src/features/templates/store.states.ts";
import * as templates from "../../../src/features/templates/store.ts";
import * as versions from "../../../src/features/templates/versions/store.ts";
import { about } from "./storeCase.ts";

const slice = { offset: 0, limit: 50 };
const all = { query: "", language: "", tag: "", type: "", favorites: false } as const;
const any = { query: "", language: "" } as const;
const since = new Date(0);

export const templateStores = [
  ...about(
    "template",
    {
      listVisible: (ctx) => lists.listVisible(ctx, all, "updatedAt_desc", slice),
      listOwn: (ctx) => lists.listVisible(ctx, { ...all, kind: "own" }, "name_asc", slice),
      listOrganization: (ctx) => lists.listVisible(ctx, { ...all, kind: "organization" }, "name_asc", slice),
      listFound: (ctx) => lists.listVisible(ctx, { ...all, query: "tone" }, "name_asc", slice),
      groupTypes: async (ctx) => (await groups.groupTypes(ctx, any)).groups,
      groupTags: async (ctx) => (await groups.groupTags(ctx, any)).groups,
      listRelevant: (ctx) => lists.listVisible(ctx, { ...all, query: "tone" }, "relevance", slice),
      countOwn: (ctx) => templates.countOwn(ctx),
    },
    { isList: true },
  ),
  ...about("template", {
    findVisible: (ctx, { templateId }) => templates.findVisible(ctx, templateId),
    lockVisible: (ctx, { templateId }) => templates.lockVisible(ctx, templateId),
    readVisible: (ctx, { templateId }) => templates.readVisible(ctx, [templateId]),
    findStateNow: (ctx, { templateId }) => states.findState(ctx, { templateId }),
    findState: (ctx, { templateVersionId }) => states.findState(ctx, { templateVersionId }),
    findStateNumbered: (ctx, { templateId }) => states.findState(ctx, { templateId, version: 1 }),
    readStates: (ctx, { templateId }) => states.readStates(ctx, [{ templateId, version: 1 }]),
    compareWithNow: (ctx, { templateVersionId }) => states.compareWithNow(ctx, [templateVersionId]),
    findVersion: (ctx, { templateVersionId }) => versions.findVersion(ctx, templateVersionId),
    readVersions: (ctx, { templateId }) => versions.readVersions(ctx, templateId, slice),
  }),
  ...about("templateFile", {
    findStanding: (ctx, { templateFileId }) => files.findStanding(ctx, templateFileId),
    countStanding: (ctx, { templateWithFileId }) => files.countStanding(ctx, templateWithFileId),
  }),
  ...about(
    "deletedTemplate",
    {
      lockDeleted: (ctx, { deletedTemplateId }) => templates.lockDeleted(ctx, deletedTemplateId, since),
    },
    { isForEditors: true },
  ),
  ...about(
    "deletedTemplate",
    { listDeleted: (ctx) => lists.listVisible(ctx, { ...all, deletedSince: since }, "name_asc", slice) },
    { isList: true },
  ),
  ...about("usedTemplate", {
    readStars: (ctx, { usedTemplateId }) => templates.readStars(ctx, [usedTemplateId]),
    takeStar: (ctx, { usedTemplateId }) => templates.writeStar(ctx, usedTemplateId, false),
    readRemembered: (ctx, { usedTemplateId }) => templates.readRemembered(ctx, usedTemplateId),
  }),
];
