import { createHash, randomBytes } from "node:crypto";
import { KEY_DAYS_MAX } from "@pluma/contract/apiKeys/apiKeys";
import {
  APP_IDLE_DAYS,
  APP_PREFIX,
  APP_RENEWAL_PREFIX,
  APP_TOKEN_SECONDS,
  type appCalls,
} from "@pluma/contract/apiKeys/apps";
import type { Input } from "@pluma/contract/kit/kit";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { equalSecrets } from "../../../platform/secrets.ts";
import { isStillIn } from "../../organizations/index.ts";
import { noteKey } from "../noting.ts";
import { hashOf } from "../using.ts";
import { isResourceHere, siteOf } from "./addresses.ts";
import * as store from "./store.system.ts";
import { readForm, refused, said } from "./wire.ts";

const DAY_MS = 86_400_000;
/** As long as of sessions: a program that asks twice at once, or heard nothing, is no thief. */
const GRACE_MS = 10_000;

type Form = Map<string, string>;

/** Gives an app what it brings with its calls, for a code or for the token that renews. */
export async function giveToken(ctx: Ctx, { body: { bytes } }: Input<typeof appCalls.giveToken>): Promise<Response> {
  const form = readForm(bytes);
  if (!form?.get("client_id")) return refused("invalid_request");
  if (!isResourceHere(ctx, form.get("resource") ?? "")) return refused("invalid_target");
  switch (form.get("grant_type")) {
    case "authorization_code":
      return exchange(ctx, form);
    case "refresh_token":
      return renew(ctx, form);
    default:
      return refused("unsupported_grant_type");
  }
}

/**
 * Exchanges a code. One try is all that a code has: whoever brings one that was used, or brings it otherwise than it was given,
 * is not whom it was given to, and what came of it ends.
 */
async function exchange(ctx: Ctx, form: Form): Promise<Response> {
  const codeHash = hashOf(form.get("code") ?? "");
  const now = ctx.clock.now();
  const used = await store.useCode(ctx.db, codeHash, now);
  const code = used ?? (await store.readCode(ctx.db, codeHash));
  const connected = code && (await store.readConnected(ctx.db, code.apiKeyId));
  if (!code || !connected) return refused("invalid_grant");
  const isMeant =
    used !== undefined &&
    code.redirectUri === form.get("redirect_uri") &&
    equalSecrets(code.challenge, challengeOf(form.get("code_verifier") ?? ""));
  if (!isMeant || !isOf(ctx, connected, form)) return fall(ctx, connected);
  if (code.endsAt <= now || !(await mayGoOn(ctx, connected))) return refused("invalid_grant");
  return give(ctx, connected, 0);
}

/** What stands for a verifier where it was asked for (S256). */
const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

/** Whether an app is this one, and was connected on this host. */
const isOf = (ctx: Ctx, { grant }: store.Connected, form: Form): boolean =>
  grant.clientId === form.get("client_id") && grant.site === siteOf(ctx);

/** Renews what an app has. The token for it is good once: one that comes back later has two owners, and all of it ends. */
async function renew(ctx: Ctx, form: Form): Promise<Response> {
  const claimed = readRenewal(ctx, form.get("refresh_token") ?? "");
  const connected = claimed && (await store.readConnected(ctx.db, claimed.apiKeyId));
  if (!claimed || !connected || !isOf(ctx, connected, form)) return refused("invalid_grant");
  const now = ctx.clock.now();
  if (!(await mayGoOn(ctx, connected))) return refused("invalid_grant");
  const wished = (form.get("scope") ?? "").split(" ").filter((each) => each !== "");
  if (!wished.every((each) => connected.key.scopes.some((scope) => scope === each))) return refused("invalid_scope");
  const { apiKeyId } = claimed;
  if (await store.turn(ctx.db, apiKeyId, claimed.turn, now)) return give(ctx, connected, claimed.turn + 1);
  const grant = (await store.readConnected(ctx.db, apiKeyId))?.grant;
  if (!grant) return refused("invalid_grant");
  const age = now.getTime() - (grant.turnedAt?.getTime() ?? 0);
  if (grant.turn === claimed.turn + 1 && age <= GRACE_MS) return give(ctx, connected, grant.turn);
  return fall(ctx, connected);
}

/** Whether what an app was allowed has not ended, and its owner is where it acts. */
async function mayGoOn(ctx: Ctx, { key }: store.Connected): Promise<boolean> {
  if (key.endsAt <= ctx.clock.now()) return false;
  return key.organizationId === null || (await isStillIn(ctx, key.userId, key.organizationId));
}

/** Takes everything from an app, and writes down that it was so. */
async function fall(ctx: Ctx, { key }: store.Connected): Promise<Response> {
  await inTransaction(ctx, async (tx) => {
    const gone = await store.deleteConnected(tx.db, key.apiKeyId);
    if (gone) await noteKey({ ...tx, caller: null }, "app.fall", gone);
  });
  return refused("invalid_grant");
}

async function give(ctx: Ctx, { key }: store.Connected, turn: number): Promise<Response> {
  const token = `${APP_PREFIX}${randomBytes(32).toString("base64url")}`;
  const now = ctx.clock.now().getTime();
  const last = key.createdAt.getTime() + KEY_DAYS_MAX * DAY_MS;
  const kept = await inTransaction(ctx, (tx) =>
    store.writeToken(tx.db, {
      apiKeyId: key.apiKeyId,
      tokenHash: hashOf(token),
      endsAt: new Date(now + APP_TOKEN_SECONDS * 1000),
      keyEndsAt: new Date(Math.min(now + APP_IDLE_DAYS * DAY_MS, last)),
    }),
  );
  if (!kept) return refused("invalid_grant");
  return said(200, {
    access_token: token,
    token_type: "Bearer",
    expires_in: APP_TOKEN_SECONDS,
    refresh_token: makeRenewal(ctx, key.apiKeyId, turn),
    scope: key.scopes.join(" "),
  });
}

/** Ends what an app was allowed, as the app wishes; whatever it brings, it hears no more than that it was heard. */
export async function withdrawToken(
  ctx: Ctx,
  { body: { bytes } }: Input<typeof appCalls.withdrawToken>,
): Promise<Response> {
  const form = readForm(bytes);
  if (!form?.get("client_id")) return refused("invalid_request");
  const token = form.get("token") ?? "";
  const apiKeyId = readRenewal(ctx, token)?.apiKeyId ?? (await store.readByToken(ctx.db, hashOf(token)));
  const connected = apiKeyId === undefined ? undefined : await store.readConnected(ctx.db, apiKeyId);
  if (connected && isOf(ctx, connected, form)) {
    await inTransaction(ctx, async (tx) => {
      const gone = await store.deleteConnected(tx.db, connected.key.apiKeyId);
      if (gone) await noteKey({ ...tx, caller: null }, "app.leave", gone);
    });
  }
  return said(200, {});
}

/** Made, not drawn, as those of sessions are: nothing of it is kept, and an old one is known as ours for ever. */
function makeRenewal({ secrets }: Pick<Ctx, "secrets">, apiKeyId: number, turn: number): string {
  const claim = `${APP_RENEWAL_PREFIX}${apiKeyId}.${turn}`;
  return `${claim}.${secrets.fingerprint(claim, "app-renewal")}`;
}

function readRenewal(ctx: Pick<Ctx, "secrets">, token: string) {
  const [, id = "", digits = ""] = /^appr_(\d{1,9})\.(\d{1,9})\.[\w-]{1,100}$/.exec(token) ?? [];
  const [apiKeyId, turn] = [Number(id), Number(digits)];
  return id !== "" && equalSecrets(token, makeRenewal(ctx, apiKeyId, turn)) ? { apiKeyId, turn } : null;
}
