import { jwtVerify } from "jose";
import { z } from "zod";
import type { Ctx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { PROOF_MS_MAX } from "../rules.ts";
import { secretOf } from "../secret.ts";
import type { WidgetRow } from "../store.ts";

/** Who a visitor is, as the customer's site signed it. */
export type Proof = { jti: string; expiresAt: Date; subject: string; name: string | null; email: string | null };

const claims = z.object({
  sub: z.string().min(1).max(200),
  jti: z.string().min(8).max(200),
  exp: z.number(),
  name: z.string().max(120).optional(),
  email: z.email().max(254).optional(),
});

/**
 * Reads what the customer's site signed with the secret of its widget: for this widget, running out within an hour, with a
 * name of its own by which it counts once. Refuses widget_identity_refused for anything else.
 */
export async function readProof(ctx: Ctx, widget: WidgetRow, token: string): Promise<Proof> {
  const key = new TextEncoder().encode(secretOf(ctx, widget));
  const now = ctx.clock.now();
  const verified = await jwtVerify(token, key, {
    algorithms: ["HS256"],
    audience: widget.publicId,
    currentDate: now,
  }).catch(() => null);
  const read = claims.safeParse(verified?.payload);
  if (!read.success) return refuse("widget_identity_refused");
  const { sub: subject, jti, exp, name = null, email = null } = read.data;
  const expiresAt = new Date(exp * 1000);
  if (expiresAt.getTime() - now.getTime() > PROOF_MS_MAX) refuse("widget_identity_refused");
  return { jti, expiresAt, subject, name, email };
}
