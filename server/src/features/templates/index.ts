import { feature } from "../../platform/features/feature.ts";
import { defineTemplatePrompts } from "./applying/source.ts";
import { sweepTemplates } from "./jobs.ts";
import { templateData } from "./personalData.ts";
import { mountTemplates } from "./routes.ts";
import { bringStarters } from "./starters/install.ts";

export { readTemplateNow, readTemplateState, rightsOver, type UsedState, visibleTemplate } from "./access.ts";
export { type FilledField, faultsOf, fillFields, type ValueFault } from "./applying/rules.ts";
export { composePrompt, rememberFilled } from "./applying/source.ts";
export { withdrawnAmong as templatesWithdrawn } from "./applying/withdrawn.ts";
export { readShown, readUsable } from "./show.ts";
export { defineTemplateWorkflows } from "./uses/workflows.ts";

export const templates = feature({
  name: "templates",
  mount: mountTemplates,
  jobs: [sweepTemplates],
  personalData: [templateData],
  define: defineTemplatePrompts,
  run: bringStarters,
});
