import { estimateWords } from "@pluma/contract/templates/estimate";
import { firstValueOf } from "@pluma/contract/templates/fields";
import type { Template } from "@pluma/contract/templates/templates";
import type { WorkflowStep } from "@pluma/contract/workflows/steps";
import type { ActorCtx } from "../../../platform/context.ts";
import { readWordsOfRuns } from "../../workflows/index.ts";

type Estimate = { rowEstimate: number; estimatedBy: "runs" | "templates" };

/**
 * About how many words a row takes: the mean of what the caller's last finished runs of the same steps took; where there is
 * none, what the templates ask for, each as its own form estimates it.
 */
export async function estimateRow(
  ctx: ActorCtx,
  workflowId: number,
  steps: readonly WorkflowStep[],
  templates: ReadonlyMap<number, Template>,
): Promise<Estimate> {
  const taken = await readWordsOfRuns(ctx, workflowId, steps);
  if (taken.length > 0) {
    return {
      rowEstimate: Math.round(taken.reduce((sum, words) => sum + words, 0) / taken.length),
      estimatedBy: "runs",
    };
  }
  const words = steps.map(({ template_id }) => {
    const template = templates.get(template_id);
    if (!template) return 0;
    // A line of a prompt goes with a place of it that nothing is said for, and what it says of the length with it.
    const values = template.template_fields.map((field) => [
      field.name,
      firstValueOf(field) || field.example || field.label,
    ]);
    return estimateWords(template, Object.fromEntries(values));
  });
  return { rowEstimate: words.reduce((sum, each) => sum + each, 0), estimatedBy: "templates" };
}
