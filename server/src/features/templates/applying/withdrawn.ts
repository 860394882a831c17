import type { App } from "../../../platform/context.ts";
import { findCallerById } from "../../accounts/index.ts";
import type { Composing } from "../../chats/index.ts";
import { roleIn } from "../../organizations/index.ts";
import { findVisible } from "../store.ts";
import { readStanding } from "./store.system.ts";

type Standing = Awaited<ReturnType<typeof readStanding>>[number];

/**
 * Those of some answers whose template their reader may not use any more, by `ref`: it was deleted, made private, or hidden.
 * Most are told by one look at all of them; whoever is left is looked at closely.
 */
export async function withdrawnAmong(app: Pick<App, "db" | "state">, some: Composing[]): Promise<Set<number>> {
  const rows = await readStanding(app, [...new Set(some.map(({ templateId }) => templateId))]);
  const standing = new Map(rows.map((row) => [row.templateId, row]));
  const withdrawn = new Set<number>();
  for (const answer of some) {
    const template = standing.get(answer.templateId);
    if (template?.isPublic && !template.isHidden) continue;
    if (!template || !(await mayGoOn(app, answer, template))) withdrawn.add(answer.ref);
  }
  return withdrawn;
}

async function mayGoOn(app: Pick<App, "db" | "state">, answer: Composing, template: Standing): Promise<boolean> {
  const { userId, organizationId } = answer;
  if (template.userId === userId) return true;
  const role = organizationId === null ? "none" : await roleIn(app, userId, organizationId);
  const organizationRole = role === "none" || role === "missing" ? null : role;
  const staffRole = (await findCallerById(app, userId))?.staffRole ?? null;
  const { db, state } = app;
  const actor = { userId, staffRole, organizationId, organizationRole };
  return (await findVisible({ db, state, actor }, template.templateId)) !== undefined;
}
