import { text } from "@pluma/contract/kit/kit";
import { STEPS_MAX, savedStep, type WorkflowStep } from "@pluma/contract/workflows/steps";
import {
  WORKFLOW_DESCRIPTION_LENGTH_MAX,
  WORKFLOW_NAME_LENGTH_MAX,
  WORKFLOW_TAGS_LENGTH_MAX,
} from "@pluma/contract/workflows/workflows";
import { z } from "zod";
import { type BundleRef, bundleKey, bundlePart, type Giving } from "../../../platform/features/bundles.ts";
import { visibleWorkflow } from "../access.ts";
import { createWorkflow, saveWorkflow } from "../workflows.ts";
import { listHere } from "./store.ts";

const step = savedStep
  .omit({ template_id: true, avatar_id: true })
  .extend({ template: bundleKey, avatar: bundleKey.nullable() });
type Step = z.output<typeof step>;

const shape = z.object({
  name: text(WORKFLOW_NAME_LENGTH_MAX),
  description: text(WORKFLOW_DESCRIPTION_LENGTH_MAX),
  tags: text(WORKFLOW_TAGS_LENGTH_MAX),
  campaigns_only: z.boolean(),
  steps: z.array(step).max(STEPS_MAX),
});

/** Workflows, whose templates and avatars are the organization's own; in a bundle none of them is public. */
export const workflowPart = bundlePart({
  kind: "workflows",
  shape,
  nameOf: ({ name }) => name,
  needsOf: ({ steps }) =>
    steps.flatMap(({ template, avatar }): BundleRef[] => [
      { kind: "templates", key: template },
      ...(avatar === null ? [] : [{ kind: "avatars" as const, key: avatar }]),
    ]),
  list: listHere,
  async give(ctx, id, giving) {
    const { name, description, tags, campaignsOnly, steps } = await visibleWorkflow(ctx, id);
    const given = steps.flatMap((each) => giveStep(each, giving) ?? []);
    if (given.length < steps.length) return null;
    return { name, description, tags, campaigns_only: campaignsOnly, steps: given };
  },
  async take(tx, { steps, ...said }, standing, taking) {
    const taken = steps.map(({ template, avatar, ...each }) => ({
      ...each,
      template_id: taking.idOf("templates", template),
      avatar_id: avatar === null ? null : taking.idOf("avatars", avatar),
    }));
    const nothing = { params: {}, query: {} };
    if (standing !== null) {
      await saveWorkflow(tx, { ...nothing, body: { workflow_id: standing, ...said, steps: taken } });
      return standing;
    }
    const { workflow } = await createWorkflow(tx, { ...nothing, body: { ...said, public: false, steps: taken } });
    return workflow.workflow_id;
  },
});

function giveStep({ template_id, avatar_id, ...each }: WorkflowStep, { keyOf }: Giving): Step | null {
  const template = keyOf("templates", template_id);
  const avatar = avatar_id === null ? null : keyOf("avatars", avatar_id);
  return template === null || (avatar_id !== null && avatar === null) ? null : { ...each, template, avatar };
}
