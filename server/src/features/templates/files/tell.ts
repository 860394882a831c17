import type { App } from "../../../platform/context.ts";
import { languageOf } from "../../accounts/index.ts";
import { hearSources } from "../../knowledge/index.ts";
import { showFiles } from "./show.ts";
import { findFileOf } from "./store.system.ts";

/** Has the open screens of a template's owner hear how the reading of its files goes, whichever node reads. */
export function hearTemplateFiles(app: App): void {
  hearSources(app, "templates", async (behind, { sourceId }) => {
    const found = await findFileOf(behind, sourceId);
    if (!found?.userId) return;
    const { row, userId } = found;
    const [file] = await showFiles(behind, [row], await languageOf(behind, userId));
    if (file) behind.push(userId, "template_file", { template_id: row.templateId, file });
  });
}
