import type { App } from "../../../platform/context.ts";
import { findCallerById } from "../../accounts/index.ts";
import type { Writing } from "../../generation/index.ts";
import { roleIn } from "../../organizations/index.ts";
import { mayEdit } from "../rules.ts";
import { findAvatars } from "../store.system.ts";
import { type AvatarRow, findVisible } from "../store.ts";
import { closedAmong } from "./store.system.ts";

/** An answer that is being written, and the avatar that gives it. */
export type Answering = Omit<Writing, "isPromptHidden"> & { avatarId: number };

/**
 * Those of some answers whose avatar may not be asked by their reader any more, by `ref`: it was deleted, made private,
 * or closed to them. Most are told by one look at all of them; whoever is left is looked at closely.
 */
export async function withdrawnAmong(
  app: Pick<App, "db" | "state" | "clock">,
  some: Answering[],
): Promise<Set<number>> {
  if (some.length === 0) return new Set();
  const [rows, isClosed] = await Promise.all([
    findAvatars(app, [...new Set(some.map(({ avatarId }) => avatarId))]),
    closedAmong(app, some),
  ]);
  const avatars = new Map(rows.map((row) => [row.avatarId, row]));
  const withdrawn = new Set<number>();
  for (const answer of some) {
    const avatar = avatars.get(answer.avatarId);
    if (avatar?.isPublic && !isClosed(answer)) continue;
    if (!avatar || !(await mayGoOn(app, answer, avatar, isClosed(answer)))) withdrawn.add(answer.ref);
  }
  return withdrawn;
}

async function mayGoOn(
  app: Pick<App, "db" | "state" | "clock">,
  answer: Answering,
  avatar: AvatarRow,
  isClosed: boolean,
): Promise<boolean> {
  const { userId, organizationId } = answer;
  if (avatar.userId === userId) return true;
  const role = organizationId === null ? "none" : await roleIn(app, userId, organizationId);
  const organizationRole = role === "none" || role === "missing" ? null : role;
  const staffRole = (await findCallerById(app, userId))?.staffRole ?? null;
  const reader = { userId, staffRole, organizationId, organizationRole };
  const { db, state, clock } = app;
  const isVisible = (await findVisible({ db, state, clock, actor: reader }, avatar.avatarId)) !== undefined;
  return isVisible && (!isClosed || mayEdit(reader, avatar));
}
