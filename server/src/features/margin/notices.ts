import type { MarginNotice } from "@pluma/contract/margin/margin";
import type { ActorCtx } from "../../platform/context.ts";
import { readNames } from "../accounts/index.ts";
import { capScopeOf, type MarginScope } from "./rules.ts";
import { deleteNotices, readNotices } from "./store.notices.ts";

/** What the caller was told by mail, and did not put aside yet, the newest first. */
export async function listNotices(ctx: ActorCtx, scope: MarginScope): Promise<{ notices: MarginNotice[] }> {
  const rows = await readNotices(ctx, capScopeOf(scope));
  const names = await readNames(
    ctx,
    rows.flatMap(({ customerId }) => customerId ?? []),
  );
  return {
    notices: rows.map(({ noticeId, kind, count, customerId, search, createdAt }) => {
      const customer = names.get(customerId ?? 0);
      return {
        notice_id: noticeId,
        kind,
        count,
        customer: customer ? `${customer.name} ${customer.lastName}`.trim() : null,
        search,
        createdAt: createdAt.toISOString(),
      };
    }),
  };
}

/** Puts aside what they were shown; answers what came since. */
export async function dismissNotices(ctx: ActorCtx, scope: MarginScope, until: string) {
  await deleteNotices(ctx, capScopeOf(scope), new Date(until));
  return listNotices(ctx, scope);
}
