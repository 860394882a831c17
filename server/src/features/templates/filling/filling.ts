import type { Input } from "@pluma/contract/kit/kit";
import type { templates } from "@pluma/contract/templates/templates";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { askToPay } from "../../generation/index.ts";
import { visibleTemplate } from "../access.ts";
import { payValues } from "./paying.ts";
import { questionOf, valuesIn } from "./prompt.ts";

const TOKENS_MAX = 1500;

/**
 * What a model reads out of a text for the fields of a template; only what fits them. Costs the words of the values. The
 * model is told what everybody who uses the template sees of its fields.
 */
export async function fillTemplate(ctx: ActorCtx, { params, body }: Input<typeof templates.fillTemplate>) {
  const { fields } = await visibleTemplate(ctx, params.id);
  if (fields.length === 0) return { values: {} };
  const { userId, organizationId, hasOwnKey } = ctx.actor;
  const answer = await askToPay(ctx, {
    userId,
    organizationId,
    hasOwnKey,
    held: "nothing",
    turns: questionOf(fields, body.text),
    tokensMax: TOKENS_MAX,
  });
  if (answer === null) refuse("template_not_filled");
  const { text, ...asked } = answer;
  return { values: await payValues(ctx, { ref: params.id, ...asked }, valuesIn(text, fields)) };
}
