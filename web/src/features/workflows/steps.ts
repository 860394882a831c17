import type { Language } from "@pluma/contract/kit/kit";
import { locales } from "@pluma/contract/kit/languages";
import type { TemplateField } from "@pluma/contract/templates/fields";
import type { Template } from "@pluma/contract/templates/templates";
import type { WorkflowStep } from "@pluma/contract/workflows/steps";
import { formatNumber } from "../../platform/look/format.ts";

type Steps = readonly Pick<WorkflowStep, "step_id">[];

/** The place of a step among the steps, from 1; 0 where it is none of them. */
export const numberOf = (steps: Steps, stepId: string): number =>
  steps.findIndex(({ step_id }) => step_id === stepId) + 1;

/** The numbers of some steps in a sentence: "1, 3 and 4". */
export const numbersIn = (steps: Steps, stepIds: readonly string[], language: Language): string =>
  new Intl.ListFormat(locales[language], { type: "conjunction" }).format(
    stepIds.map((id) => formatNumber(numberOf(steps, id))),
  );

/** The template of a step, where one may use it. */
export const templateOf = (templates: readonly Template[], { template_id }: Pick<WorkflowStep, "template_id">) =>
  templates.find((each) => each.template_id === template_id);

/** The fields of a step's template in their order; none where one may not use it. */
export const fieldsOf = (templates: readonly Template[], step: Pick<WorkflowStep, "template_id">): TemplateField[] =>
  [...(templateOf(templates, step)?.template_fields ?? [])].sort((one, other) => one.order - other.order);

/** The tags of a workflow, one by one. */
export const tagsOf = (tags: string): string[] => tags.split(",").flatMap((tag) => tag.trim() || []);
