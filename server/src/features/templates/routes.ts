import { templates } from "@pluma/contract/templates/templates";
import { templateVersions } from "@pluma/contract/templates/versions";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import {
  listAllTemplates,
  listPublicTemplates,
  listTemplates,
  listTemplatesOfTag,
  listTemplatesOfType,
  listTemplateTags,
  listTemplateTypes,
} from "./list/lists.ts";
import {
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  favoriteTemplate,
  readTemplate,
  restoreTemplate,
  saveTemplate,
} from "./templates.ts";
import { compareTemplateVersions, listTemplateVersions, restoreTemplateVersion } from "./versions/versions.ts";

const { fillTemplate: _, ...served } = templates;

/** Serves every call about templates: themselves, their lists and versions. */
export function mountTemplates(mounting: Mounting): void {
  mount(mounting, served, {
    listTemplates,
    listTemplateTags,
    listTemplateTypes,
    listAllTemplates,
    listPublicTemplates,
    listTemplatesOfTag,
    listTemplatesOfType,
    readTemplate,
    createTemplate,
    saveTemplate,
    duplicateTemplate,
    favoriteTemplate,
    restoreTemplate,
    deleteTemplate,
  });
  mount(mounting, templateVersions, { listTemplateVersions, compareTemplateVersions, restoreTemplateVersion });
}
