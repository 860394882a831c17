import type { App } from "../../platform/context.ts";
import { perApp } from "../../platform/state.ts";
import { writeLastSeen } from "../accounts/index.ts";

const EVERY_MS = 60_000;
const KNOWN_MAX = 10_000;

// When this node last wrote of a person. Lost with it, which costs one statement for each.
const writtenIn = perApp(() => new Map<number, number>());

/** Notes that a person is here, at most once a minute, beside the request: it waits for nothing and fails with nothing. */
export function noteSeen(app: App, userId: number): void {
  const writtenAt = writtenIn(app);
  const now = app.clock.now().getTime();
  const before = writtenAt.get(userId);
  if (before !== undefined && now - before < EVERY_MS) return;
  if (writtenAt.size >= KNOWN_MAX) writtenAt.clear();
  writtenAt.set(userId, now);
  app.background("noting who was here", writeLastSeen({ ...app, actor: { userId, organizationId: null } }));
}
