import type { ChatImport, moving } from "@pluma/contract/chats/moving";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { enqueue } from "../../../platform/jobs/jobs.ts";
import { ThreadError } from "../../../platform/work/threads.ts";
import { openTurns } from "../../../platform/work/turns.ts";
import { roleIn } from "../../organizations/index.ts";
import { importChats, openReader } from "./importJob.ts";
import { showImport } from "./show.ts";
import { eraseImports as erase, readUploads } from "./store.system.ts";
import * as store from "./store.ts";

const NAME_LENGTH_MAX = 200;
/** Looking at an export unpacks the beginning of it, which takes a processor: one at a time, and one of each person. */
const inTurn = openTurns({ atOnce: 1, perOwner: 1, waitingPerOwner: 4, waiting: 20 });

/**
 * Brings chats in from the export of another app, as a job. Refuses a file that is none, that is damaged, or too large
 * once it is unpacked, and a second one while another is brought in.
 */
export async function startImport(
  ctx: ActorCtx,
  { body }: Input<typeof moving.startImport>,
): Promise<{ import: ChatImport }> {
  const { file, fields } = body;
  const organizationId = await spaceOf(ctx, Number(fields.organization_id ?? 0) || ctx.actor.organizationId);
  const origin = await inTurn(ctx.actor.userId, async () => {
    // Asked when it is its turn: one that was sent together with it may be taken by then.
    if (await store.hasOpenImport(ctx)) refuse("import_running");
    return look(file.path);
  });
  const storageKey = await ctx.storage.put(file, { type: "application/octet-stream", name: "import" });
  const name = nameOf(file.name);
  const row = await inTransaction(ctx, async (tx) => {
    const made = await store.insertImport(tx, { organizationId, name, origin, storageKey });
    await enqueue(tx, importChats, { importId: made.importId }, { userId: ctx.actor.userId });
    return made;
  }).catch(async (error: unknown) => {
    await ctx.storage.remove(storageKey);
    throw error;
  });
  return tell(ctx, row);
}

/** The caller's imports, the last 20, newest first. */
export async function listImports(ctx: ActorCtx): Promise<{ imports: ChatImport[] }> {
  const rows = await store.listImports(ctx);
  return { imports: rows.map((row) => showImport(row, ctx.lang)) };
}

/** Ends an own import; the chats that are in stay. */
export async function cancelImport(ctx: ActorCtx, importId: number): Promise<{ import: ChatImport }> {
  return tell(ctx, (await store.cancelOwn(ctx, importId)) ?? refuse("not_found"));
}

/** Ends and forgets the imports of a person who leaves, with what they uploaded. */
export async function eraseImports(ctx: Pick<App, "db" | "storage">, userId: number): Promise<void> {
  for (const key of await readUploads(ctx, userId)) await ctx.storage.remove(key);
  await erase(ctx, userId);
}

/** Removes the upload of an import that is about to be erased. */
export async function dropUpload({ storage }: Pick<App, "storage">, row: Record<string, unknown>): Promise<void> {
  if (typeof row.storageKey === "string") await storage.remove(row.storageKey);
}

/** The space to bring chats into. A form is read after it was found out who asks, so that its organization is asked here. */
async function spaceOf(ctx: ActorCtx, organizationId: number | null): Promise<number | null> {
  if (organizationId === null) return null;
  const role = await roleIn(ctx, ctx.actor.userId, organizationId);
  if (role === "missing" || (role === "none" && ctx.actor.staffRole === null)) refuse("not_found");
  return organizationId;
}

/** Where an export comes from; refuses what is none. */
async function look(path: string) {
  const reader = openReader({ path });
  try {
    const { origin, problem } = await reader.ask({ ask: "look" });
    return origin ?? refuse(problem ?? "import_unknown");
  } catch (error) {
    if (error instanceof ThreadError) return refuse(error.reason === "memory" ? "import_too_large" : "import_broken");
    throw error;
  } finally {
    await reader.close();
  }
}

const nameOf = (given: string): string =>
  (given.split(/[/\\]/).at(-1) ?? "")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .slice(0, NAME_LENGTH_MAX)
    .toWellFormed();

function tell(ctx: ActorCtx, row: store.ImportRow): { import: ChatImport } {
  const shown = showImport(row, ctx.lang);
  ctx.push(ctx.actor.userId, "chat_import", { import: shown });
  return { import: shown };
}
