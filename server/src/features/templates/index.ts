import { feature } from "../../platform/features/feature.ts";
import { defineHeld, defineWork, without } from "../organizations/index.ts";
import { defineGrantable } from "../products/index.ts";
import { defineTemplatePrompts } from "./applying/source.ts";
import { templatePart } from "./bundle/part.ts";
import { hearTemplateFiles } from "./files/tell.ts";
import { carriedByTemplates, countTemplates, handOverTemplates, keepFilesOfTemplates } from "./handing/store.system.ts";
import { sweepTemplates } from "./jobs.ts";
import { findTemplateFiles, findTemplates } from "./list/store.found.ts";
import { grantableTemplates } from "./list/store.granted.ts";
import { templateData } from "./personalData.ts";
import { mountTemplates } from "./routes.ts";
import { bringStarters } from "./starters/install.ts";
import { templates as templateRows } from "./tables.ts";

export { readTemplateNow, readTemplateState, rightsOver, type UsedState, visibleTemplate } from "./access.ts";
export { type FilledField, faultsOf, fillFields } from "./applying/rules.ts";
export { composePrompt, rememberFilled } from "./applying/source.ts";
export { boundAnswer as boundTemplate, settleAnswer as settleTemplate } from "./draws/drawing.ts";
export { listAllTemplates } from "./list/lists.ts";
export { readShown, readToBegin, readUsable } from "./show.ts";
export { roadsToOne, visibleToBoth } from "./store.roads.ts";
export { cardsValue, isDeletedById, readCardsAmong, templateNames } from "./store.system.ts";
export { readTemplate } from "./templates.ts";
export { defineTemplateWorkflows } from "./uses/workflows.ts";
export { type KeptTemplate, readKept, readOvertaken } from "./versions/kept.ts";

export const templates = feature({
  name: "templates",
  mount: mountTemplates,
  jobs: [sweepTemplates],
  personalData: [templateData],
  bundles: [templatePart],
  searches: [
    { kind: "templates", find: findTemplates },
    { kind: "files", find: findTemplateFiles },
  ],
  define(app) {
    defineTemplatePrompts(app);
    hearTemplateFiles(app);
    defineGrantable(app, "template", grantableTemplates);
    const show = without("nameKey", "typeKey", "tagKeys", "firstTag", "search", "contentKey", "starterDigest");
    const tables = [{ table: templateRows, key: "templateId", show }];
    defineHeld(app, { name: "templates", tables, fileIds: carriedByTemplates });
    defineWork(app, "templates", {
      count: countTemplates,
      handOver: handOverTemplates,
      keepFiles: keepFilesOfTemplates,
    });
  },
  run: bringStarters,
});
