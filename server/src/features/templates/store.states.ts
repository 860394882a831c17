/** States of templates as they are used, and as runs keep them. */
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import type { ActorCtx } from "../../platform/context.ts";
import type { Looker } from "../../platform/database/owned.ts";
import { preparedFor } from "../../platform/database/prepared.ts";
import { together } from "../../platform/database/together.ts";
import { perApp } from "../../platform/state.ts";
import { stands, type TemplateRow, type VersionRow, visibleByTemplate, visibleToCaller } from "./store.ts";
import { templates, templateVersions } from "./tables.ts";

// Every question through a template waits for this: no more is read than it takes.
const placed = {
  templateId: templates.templateId,
  userId: templates.userId,
  organizationId: templates.organizationId,
  isPublic: templates.isPublic,
  isHidden: templates.isHidden,
  campaignsOnly: templates.campaignsOnly,
  editable: templates.editable,
  showPrompt: templates.showPrompt,
  starterDigest: templates.starterDigest,
};
/** A file that stands in a state. */
export type UsedFile = { fileId: number; sourceId: number | null };
const used = {
  templateVersionId: templateVersions.templateVersionId,
  name: templateVersions.name,
  content: templateVersions.content,
  fields: templateVersions.fields,
  showPrompt: templateVersions.showPrompt,
  files: sql<
    UsedFile[]
  >`coalesce((select jsonb_agg(jsonb_build_object('fileId', carried.file_id, 'sourceId', carried.source_id)
      order by carried.template_file_id)
    from template_files carried
    where carried.template_id = ${templateVersions.templateId} and carried.from_version <= ${templateVersions.number}
      and (carried.to_version is null or carried.to_version > ${templateVersions.number})), '[]')`,
};
type Placed = Pick<TemplateRow, keyof typeof placed>;
type UsedVersion = Pick<VersionRow, Exclude<keyof typeof used, "files">> & { files: UsedFile[] };

/** The state of a template that stands now; one of its states by its number; or one by its own id. */
export type NamedState =
  | { templateId: number }
  | { templateId: number; version: number }
  | { templateVersionId: number };

const statesBy = (kind: string, isState: SQL | undefined) =>
  preparedFor((somebody) =>
    somebody.db
      .select({ template: placed, state: used })
      .from(templateVersions)
      .innerJoin(templates, eq(templates.templateId, templateVersions.templateId))
      .where(and(isState, stands, visibleToCaller(somebody)))
      .prepare(`templates_state_${kind}_${shapeOf(somebody)}`),
  );

/** Which of its forms `visibleToCaller` has: a statement that is planned once has a name for each. */
const shapeOf = ({ actor }: Looker): string =>
  actor.staffRole !== null
    ? "staff"
    : actor.organizationRole === null
      ? actor.organizationId === null
        ? "alone"
        : "outside"
      : `${actor.organizationRole === "admin" ? "leading" : "inside"}${actor.isAtHost ? "_host" : ""}`;

const isOfTemplate = sql`${templates.templateId} = ${sql.placeholder("templateId")}::bigint`;
const numberIs = (number: SQL | AnyPgColumn): SQL | undefined =>
  and(isOfTemplate, sql`${templateVersions.number} = ${number}`);
const states = {
  now: statesBy("now", numberIs(templates.version)),
  numbered: statesBy("numbered", numberIs(sql`${sql.placeholder("version")}::bigint`)),
  before: statesBy(
    "then",
    sql`${templateVersions.templateVersionId} = ${sql.placeholder("templateVersionId")}::bigint`,
  ),
};

const kindOf = (named: NamedState): keyof typeof states =>
  "templateVersionId" in named ? "before" : "version" in named ? "numbered" : "now";

type Found = { template: Placed; state: UsedVersion };

/** A state of a template, with the template; undefined where the caller may not use it, or there is no such state any more. */
export async function findState(ctx: ActorCtx, named: NamedState): Promise<Found | undefined> {
  const found = await askedIn(ctx)(ctx.db, { ctx, named });
  if (found?.status === "rejected") throw found.reason;
  return found?.value;
}

// Rows of a table are asked in one moment, by one person and with one template: it is read once for them.
const askedIn = perApp(() =>
  together(
    (_db, asked: { ctx: ActorCtx; named: NamedState }[]) =>
      Promise.allSettled(asked.map(({ ctx, named }) => readState(ctx, named))),
    ({ ctx: { actor }, named }) =>
      JSON.stringify([named, actor.userId, actor.organizationId, actor.organizationRole, actor.staffRole]),
  ),
);

async function readState(ctx: ActorCtx, named: NamedState): Promise<Found | undefined> {
  const { userId, organizationId: space } = ctx.actor;
  const [row] = await states[kindOf(named)](ctx).execute({ ...named, userId, space, now: ctx.clock.now() });
  return row;
}

/** Whether states of templates that the caller may use, by their own ids, ask otherwise than those that stand now: by their prompt or their files. */
export async function compareWithNow(ctx: ActorCtx, templateVersionIds: readonly number[]) {
  if (templateVersionIds.length === 0) return [];
  const now = alias(templateVersions, "now");
  const { templateId, templateVersionId } = templateVersions;
  const stoodIn = (number: AnyPgColumn) =>
    sql`(carried.from_version <= ${number} and (carried.to_version is null or carried.to_version > ${number}))`;
  const hasOtherFiles = sql`exists (select from template_files carried
    where carried.template_id = ${templateId} and ${stoodIn(templateVersions.number)} <> ${stoodIn(now.number)})`;
  return ctx.db
    .select({
      templateVersionId,
      isOther: sql<boolean>`${templateVersions.content} <> ${now.content} or ${hasOtherFiles}`,
    })
    .from(templateVersions)
    .innerJoin(templates, eq(templates.templateId, templateId))
    .innerJoin(now, and(eq(now.templateId, templateId), eq(now.number, templates.version)))
    .where(and(inArray(templateVersionId, [...templateVersionIds]), stands, visibleToCaller(ctx)));
}

/** What some states of templates are called, say and ask, of templates that the caller may use. */
export async function readStates(ctx: ActorCtx, named: { templateId: number; version: number }[]) {
  if (named.length === 0) return [];
  const { templateId, number, name, content, fields, showPrompt } = templateVersions;
  const wanted = sql.join(
    named.map((one) => sql`(${one.templateId}::int, ${one.version}::int)`),
    sql`, `,
  );
  return ctx.db
    .select({ templateId, version: number, name, content, fields, showPrompt })
    .from(templateVersions)
    .where(and(sql`(${templateId}, ${number}) in (${wanted})`, visibleByTemplate(ctx, templateId)));
}
