import { feature } from "../../platform/features/feature.ts";
import { defineTemplatePrompts } from "./applying/source.ts";
import { hearTemplateFiles } from "./files/tell.ts";
import { sweepTemplates } from "./jobs.ts";
import { templateData } from "./personalData.ts";
import { mountTemplates } from "./routes.ts";
import { bringStarters } from "./starters/install.ts";

export { readTemplateNow, readTemplateState, rightsOver, type UsedState, visibleTemplate } from "./access.ts";
export { type FilledField, faultsOf, fillFields, type ValueFault } from "./applying/rules.ts";
export { composePrompt, rememberFilled } from "./applying/source.ts";
export { boundAnswer as boundTemplate, settleAnswer as settleTemplate } from "./draws/drawing.ts";
export { readShown, readUsable } from "./show.ts";
export { roadsToOne, visibleToBoth } from "./store.roads.ts";
export { isDeletedById, readCardsAmong } from "./store.system.ts";
export { defineTemplateWorkflows } from "./uses/workflows.ts";

export const templates = feature({
  name: "templates",
  mount: mountTemplates,
  jobs: [sweepTemplates],
  personalData: [templateData],
  define(app) {
    defineTemplatePrompts(app);
    hearTemplateFiles(app);
  },
  run: bringStarters,
});
