import type { Input } from "@pluma/contract/kit/kit";
import {
  type FieldUses,
  type TemplateUses,
  type templateUseCalls,
  USES_DAYS,
  USES_MONTHS,
} from "@pluma/contract/templates/uses";
import type { ActorCtx } from "../../../platform/context.ts";
import { allow } from "../../../platform/errors.ts";
import { countRatings, countUses } from "../../chats/index.ts";
import { visibleTemplate } from "../access.ts";
import { mayEdit } from "../rules.ts";
import { readFilledIn } from "../store.system.ts";
import { lastDays, lastMonths } from "./rules.ts";
import { workflowsWith } from "./workflows.ts";

/** How often a template was used, and how its answers were rated, for a caller who may edit it. */
export async function readTemplateUses(
  ctx: ActorCtx,
  { params }: Input<typeof templateUseCalls.readTemplateUses>,
): Promise<{ uses: TemplateUses }> {
  const template = await visibleTemplate(ctx, params.id);
  allow(mayEdit(ctx.actor, template));
  const { templateId } = template;
  const now = ctx.clock.now();
  const months = lastMonths(now, USES_MONTHS);
  const [counted, rated, workflows] = await Promise.all([
    countUses(ctx, templateId, new Date(`${months[0]}-01T00:00:00Z`)),
    countRatings(ctx, templateId),
    workflowsWith(ctx).find(ctx, templateId),
  ]);
  const countOf = (begin: string) =>
    counted.days.reduce((sum, { day, count }) => sum + (day.startsWith(begin) ? count : 0), 0);
  return {
    uses: {
      count: counted.count,
      last: counted.last?.toISOString() ?? null,
      days: lastDays(now, USES_DAYS).map((day) => ({ day, count: countOf(day) })),
      months: months.map((month) => ({ month, count: countOf(month) })),
      ...rated,
      workflows,
    },
  };
}

/** What leans on the fields of a template, for a caller who may edit it; of people only how many. */
export async function readFieldUses(
  ctx: ActorCtx,
  { params }: Input<typeof templateUseCalls.readFieldUses>,
): Promise<{ uses: FieldUses }> {
  const template = await visibleTemplate(ctx, params.id);
  allow(mayEdit(ctx.actor, template));
  const { templateId, fields } = template;
  const selects = fields.flatMap(({ name, type }) => (type === "select" ? [name] : []));
  const [workflows, counted] = await Promise.all([
    workflowsWith(ctx).fieldUses(ctx, templateId),
    readFilledIn(ctx, templateId, selects),
  ]);
  const remembered = fields.flatMap(({ name, type }) => {
    const own = counted.filter((row) => row.name === name);
    const people = own.reduce((sum, row) => sum + row.people, 0);
    const options = type === "select" ? Object.fromEntries(own.map((row) => [row.option, row.people])) : {};
    return people === 0 ? [] : [{ name, people, options }];
  });
  return { uses: { ...workflows, remembered } };
}
