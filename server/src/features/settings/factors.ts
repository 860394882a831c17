import type { Input } from "@pluma/contract/kit/kit";
import type { Factors, settings } from "@pluma/contract/settings/settings";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { keyPlaceOf, type Passkeys, type TwoFactor } from "../../providers/identity/index.ts";
import { recordAudit } from "../accounts/index.ts";
import { dropIssuer, mailNotice, readIssuers } from "../session/index.ts";
import { readPublicSettings } from "../site/index.ts";
import { reauthenticate } from "./reauthenticate.ts";
import { bearerOf, selfOf } from "./self.ts";

type Codes = { recovery_codes: string[] };

const off = { isOn: false, recoveryCodesLeft: 0 };

/** How the caller signs in beside their password, and what is offered of it here. */
export async function readFactors(ctx: ActorCtx): Promise<Factors> {
  const { uid } = bearerOf(ctx);
  const { twoFactor, passkeys } = ctx.identity;
  const [codes, keys, hasPassword, issuers] = await Promise.all([
    twoFactor?.read(uid) ?? off,
    passkeys?.list(uid) ?? [],
    ctx.identity.hasPassword(uid),
    readIssuers(ctx),
  ]);
  return {
    offered: { two_factor: twoFactor !== null, passkeys: passkeys !== null },
    has_password: hasPassword,
    two_factor: { is_on: codes.isOn, recovery_codes_left: codes.recoveryCodesLeft },
    passkeys: keys.map(({ passkeyId, name, createdAt, lastUsedAt }) => ({
      passkey_id: passkeyId,
      name,
      createdAt: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    issuers: issuers.map(({ createdAt, ...issuer }) => ({ ...issuer, createdAt: createdAt.toISOString() })),
  };
}

/** Makes a secret for an authenticator app; it counts once a first code proves that the app has it. */
export async function startTwoFactor(
  ctx: ActorCtx,
  { body }: Input<typeof settings.startTwoFactor>,
): Promise<{ secret: string; uri: string }> {
  const twoFactor = twoFactorOf(ctx);
  await reauthenticate(ctx, body);
  await refuseWhenOn(ctx, twoFactor);
  const { email } = await selfOf(ctx);
  const { app_name, title } = await readPublicSettings(ctx);
  return twoFactor.start(bearerOf(ctx).uid, { email, issuer: app_name || title || new URL(ctx.publicUrl).host });
}

/** Turns two-factor sign-in on by a first code; a mail tells of it. Refuses code_wrong. */
export async function confirmTwoFactor(
  ctx: ActorCtx,
  { body }: Input<typeof settings.confirmTwoFactor>,
): Promise<Codes> {
  const twoFactor = twoFactorOf(ctx);
  await refuseWhenOn(ctx, twoFactor);
  const codes = (await twoFactor.confirm(bearerOf(ctx).uid, body.code)) ?? refuse("code_wrong");
  await tell(ctx, "two_factor.start", "twoFactorOn");
  return { recovery_codes: codes };
}

/** Makes new recovery codes; the old ones are dead. There are none while two-factor sign-in is off. */
export async function renewRecoveryCodes(
  ctx: ActorCtx,
  { body }: Input<typeof settings.renewRecoveryCodes>,
): Promise<Codes> {
  const twoFactor = twoFactorOf(ctx);
  await reauthenticate(ctx, body);
  const codes = await twoFactor.renewRecoveryCodes(bearerOf(ctx).uid);
  allow(codes.length > 0, "not_found");
  await recordAudit(ctx, "two_factor.renew_codes", `user:${ctx.actor.userId}`);
  return { recovery_codes: codes };
}

/** Turns two-factor sign-in off; a mail tells of it. */
export async function stopTwoFactor(
  ctx: ActorCtx,
  { body }: Input<typeof settings.stopTwoFactor>,
): Promise<Record<string, never>> {
  const twoFactor = twoFactorOf(ctx);
  await reauthenticate(ctx, body);
  const { uid } = bearerOf(ctx);
  if (!(await twoFactor.read(uid)).isOn) return {};
  await twoFactor.stop(uid);
  await tell(ctx, "two_factor.stop", "twoFactorOff");
  return {};
}

/** What the browser needs to make a passkey. */
export async function startPasskey(ctx: ActorCtx, { body }: Input<typeof settings.startPasskey>) {
  const passkeys = passkeysOf(ctx);
  await reauthenticate(ctx, body);
  const { email, name, lastName } = await selfOf(ctx);
  return passkeys.start(
    bearerOf(ctx).uid,
    { email, name: `${name} ${lastName}`.trim() || email },
    keyPlaceOf(ctx.publicUrl),
  );
}

/** Keeps a passkey that the browser made; a mail tells of it. */
export async function addPasskey(ctx: ActorCtx, { body }: Input<typeof settings.addPasskey>): Promise<Factors> {
  const outcome = await passkeysOf(ctx).add(bearerOf(ctx).uid, body, keyPlaceOf(ctx.publicUrl));
  if (outcome === "over") refuse("challenge_over");
  if (outcome === "refused") refuse("passkey_refused");
  await tell(ctx, "passkey.add", "passkeyAdded");
  return readFactors(ctx);
}

/** Forgets one of the caller's passkeys. */
export async function removePasskey(
  ctx: ActorCtx,
  { params, body }: Input<typeof settings.removePasskey>,
): Promise<undefined> {
  await reauthenticate(ctx, body);
  const isRemoved = (await ctx.identity.passkeys?.remove(bearerOf(ctx).uid, params.passkey_id)) ?? false;
  allow(isRemoved, "not_found");
  await recordAudit(ctx, "passkey.remove", `user:${ctx.actor.userId}`);
}

/** No longer lets a service sign the caller in. Refuses last_way_in where neither a password nor a passkey does. */
export async function removeIssuer(ctx: ActorCtx, { body }: Input<typeof settings.removeIssuer>): Promise<undefined> {
  const { issuer, ...proof } = body;
  await reauthenticate(ctx, proof);
  const { uid } = bearerOf(ctx);
  const passkeys = (await ctx.identity.passkeys?.list(uid)) ?? [];
  allow(passkeys.length > 0 || (await ctx.identity.hasPassword(uid)), "last_way_in");
  await inTransaction(ctx, async (tx) => {
    allow(await dropIssuer(tx, issuer), "not_found");
    await recordAudit(tx, "issuer.remove", `user:${tx.actor.userId}`);
  });
}

const twoFactorOf = ({ identity }: ActorCtx): TwoFactor => identity.twoFactor ?? refuse("factor_unavailable");
const passkeysOf = ({ identity }: ActorCtx): Passkeys => identity.passkeys ?? refuse("factor_unavailable");

async function refuseWhenOn(ctx: ActorCtx, twoFactor: TwoFactor): Promise<void> {
  if ((await twoFactor.read(bearerOf(ctx).uid)).isOn) refuse("factor_already_on");
}

async function tell(ctx: ActorCtx, action: string, notice: Parameters<typeof mailNotice>[1]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await recordAudit(tx, action, `user:${tx.actor.userId}`);
    await mailNotice(tx, notice, await selfOf(tx));
  });
}
