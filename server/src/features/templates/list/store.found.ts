import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { holdsPart } from "../../../platform/database/searched.ts";
import type { Found, Wish } from "../../../platform/features/searches.ts";
import { fileNames, isFileCalled } from "../../files/index.ts";
import { editableByDecider, readableByCaller, visibleStanding } from "../store.ts";
import { templateFiles } from "../tables.files.ts";
import { templates } from "../tables.ts";

const placed = {
  id: templates.templateId,
  userId: templates.userId,
  organizationId: templates.organizationId,
  isPublic: templates.isPublic,
  name: templates.name,
  tags: templates.tags,
};

/** Templates of the caller's lists with all words in what everybody reads of them, or in a prompt that the caller may read. */
export async function findTemplates(ctx: ActorCtx, { parts, limit, best }: Wish): Promise<Found[]> {
  const isReadable = readableByCaller(ctx);
  const found = await ctx.db
    .select({ ...placed, description: templates.description, updatedAt: templates.updatedAt })
    .from(templates)
    .where(and(visibleStanding(ctx), ...parts.map((part) => holds(part, isReadable))))
    .orderBy(desc(templates.updatedAt), desc(templates.templateId))
    .limit(limit);
  const shown = best(found);
  const prompts = await readPrompts(
    ctx,
    shown.map(({ id }) => id),
  );
  return shown.map(({ id, name, tags, description, updatedAt, ...row }) => ({
    id,
    name,
    texts: [description, prompts.get(id) ?? ""],
    tags,
    place: { owner: ownerOf(ctx, row) },
    updatedAt,
  }));
}

/** The prompts of some templates, of those that the caller may read. */
async function readPrompts(ctx: ActorCtx, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: templates.templateId, content: templates.content })
    .from(templates)
    .where(and(inArray(templates.templateId, ids), visibleStanding(ctx), readableByCaller(ctx)));
  return new Map(rows.map(({ id, content }) => [id, content]));
}

const holds = (part: string, isReadable: SQL): SQL =>
  sql`(${holdsPart(templates.search, part)} or (${holdsPart(templates.contentKey, part)} and ${isReadable}))`;

/** Files that templates of the caller's lists carry now, by their names; of those whose files they may open. */
export async function findTemplateFiles(ctx: ActorCtx, { partsQuery, limit }: Wish): Promise<Found[]> {
  const isOpenable = and(
    isNotNull(templates.userId),
    readableByCaller(ctx),
    or(eq(templates.editable, true), editableByDecider(ctx) ?? sql`true`),
  );
  const rows = await ctx.db
    .select({
      ...placed,
      fileId: templateFiles.templateFileId,
      fileName: fileNames.name,
      createdAt: templateFiles.createdAt,
    })
    .from(fileNames)
    .innerJoin(templateFiles, eq(templateFiles.fileId, fileNames.fileId))
    .innerJoin(templates, eq(templates.templateId, templateFiles.templateId))
    .where(and(isFileCalled(ctx, partsQuery), isNull(templateFiles.toVersion), visibleStanding(ctx), isOpenable))
    .orderBy(desc(templateFiles.createdAt), desc(templateFiles.templateFileId))
    .limit(limit);
  return rows.map(({ id, fileId, name, fileName, createdAt, ...row }) => ({
    id: fileId,
    name: fileName,
    texts: [],
    place: { owner: ownerOf(ctx, row), inside: { kind: "templates", id, name } },
    updatedAt: createdAt,
  }));
}

const ownerOf = ({ actor }: ActorCtx, row: { userId: number | null; isPublic: boolean }) =>
  row.userId === actor.userId ? "own" : row.isPublic ? "public" : "organization";
