import { templateExchange } from "@pluma/contract/templates/exchange";
import { templateFiles } from "@pluma/contract/templates/files";
import { templates } from "@pluma/contract/templates/templates";
import { templateUseCalls } from "@pluma/contract/templates/uses";
import { templateVersions } from "@pluma/contract/templates/versions";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { exportTemplates } from "./exchange/exporting.ts";
import { importTemplates } from "./exchange/importing.ts";
import { addTemplateFile, removeTemplateFile, retryTemplateFile } from "./files/changing.ts";
import { fillTemplate } from "./filling/filling.ts";
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
import { readFieldUses, readTemplateUses } from "./uses/uses.ts";
import { compareTemplateVersions, listTemplateVersions, restoreTemplateVersion } from "./versions/versions.ts";

/** Serves every call about templates: themselves, their lists, versions and files, and filling in. */
export function mountTemplates(mounting: Mounting): void {
  mount(mounting, templates, {
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
    fillTemplate,
    restoreTemplate,
    deleteTemplate,
  });
  mount(mounting, templateExchange, { exportTemplates, importTemplates });
  mount(mounting, templateFiles, { addTemplateFile, retryTemplateFile, removeTemplateFile });
  mount(mounting, templateUseCalls, { readTemplateUses, readFieldUses });
  mount(mounting, templateVersions, { listTemplateVersions, compareTemplateVersions, restoreTemplateVersion });
}
