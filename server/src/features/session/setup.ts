import { randomBytes } from "node:crypto";
import type { FoundServer, Source, SourceTest } from "@pluma/contract/generation/generation";
import type { Input } from "@pluma/contract/kit/kit";
import { languageOf } from "@pluma/contract/kit/languages";
import type { session, Tokens } from "@pluma/contract/session/session";
import { BadConfiguration } from "../../platform/config.ts";
import type { App, Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { equalSecrets } from "../../platform/secrets.ts";
import { perApp } from "../../platform/state.ts";
import { isCommonPassword } from "../../providers/identity/commonPasswords.ts";
import { createUser, hasAdmin, makeStaff, markVerified, recordAudit } from "../accounts/index.ts";
import { findServers, testSource } from "../generation/index.ts";
import { type Settings, saveSettings, tellScreens } from "../site/index.ts";
import { deviceOf } from "./device.ts";
import { refuseCommon } from "./password.ts";
import { deleteNonce, keepNonce, lockSetup, readNonce } from "./store.ts";

type Owner = { name: string; lastName: string; email: string; password: string };

// An installation never becomes empty again, so a node asks until the answer is yes.
const knownIn = perApp(() => ({ isSetUp: false }));

/** Whether the installation has an owner. */
export async function isSetUp(app: App): Promise<boolean> {
  const known = knownIn(app);
  known.isSetUp ||= await hasAdmin(app);
  return known.isSetUp;
}

/**
 * The one-time code that proves that somebody reads the terminal; null when there is an owner. Every node and every
 * start shows the same one until it is used: it follows from a stored nonce and the installation's key, and is itself
 * stored nowhere.
 */
export async function readSetupCode(app: App): Promise<string | null> {
  if (await isSetUp(app)) return null;
  return codeOf(app, await keepNonce(app.db, randomBytes(24).toString("base64url")));
}

/**
 * Makes the owner that the environment names, on an installation that has none; answers whether it did. Refuses a
 * password that is among the most used ones, as a mistake of the environment. Sources of text need nothing here: what the environment says of them counts wherever nobody chose otherwise.
 */
export async function setUpFromEnvironment(app: App): Promise<boolean> {
  const { OWNER_EMAIL, OWNER_PASSWORD, OWNER_NAME } = app.config;
  if (!OWNER_EMAIL || !OWNER_PASSWORD || (await isSetUp(app))) return false;
  if (await isCommonPassword(OWNER_PASSWORD)) {
    throw new BadConfiguration("OWNER_PASSWORD: is one of the most used passwords; choose another one");
  }
  const email = OWNER_EMAIL.trim().toLowerCase();
  const owner = { name: OWNER_NAME ?? email.replace(/@.*/, ""), lastName: "", email, password: OWNER_PASSWORD };
  return makeOwner({ ...app, caller: null, ip: "" }, owner, {});
}

/** Whether the set-up is still to be done. */
export async function readSetup(ctx: Ctx): Promise<{ is_needed: boolean }> {
  return { is_needed: !(await isSetUp(ctx)) };
}

/** Servers of text on this machine; refuses a wrong code. */
export async function findSetupServers(
  ctx: Ctx,
  { body }: Input<typeof session.findSetupServers>,
): Promise<{ servers: FoundServer[] }> {
  await proveCode(ctx, body.code);
  return { servers: await findServers(ctx) };
}

/** Asks a source of text for its models; refuses a wrong code. */
export async function testSetupSource(ctx: Ctx, { body }: Input<typeof session.testSetupSource>): Promise<SourceTest> {
  await proveCode(ctx, body.code);
  return testSource(ctx, body.source, ctx.lang);
}

/** Makes the owner, the brand and the source of text, all or nothing, and signs the owner in. Of two at once one does. */
export async function setUp(ctx: Ctx, { body }: Input<typeof session.setUp>): Promise<Tokens> {
  await proveCode(ctx, body.code);
  const { name, last_name: lastName, email, password } = body.owner;
  await refuseCommon(ctx, password, "owner.password");
  const settings = { ...body.brand, ...settingsOf(body.source) };
  if (!(await makeOwner(ctx, { name, lastName, email, password }, settings))) refuse("setup_done");
  return ctx.identity.openSession((await ctx.identity.find(ctx.db, email)) ?? refuse("failed"), deviceOf(ctx));
}

async function makeOwner(
  ctx: App & Pick<Ctx, "caller" | "ip">,
  { email, password, name, lastName }: Owner,
  settings: Settings,
): Promise<boolean> {
  const isMade = await inTransaction(ctx, async (tx) => {
    await lockSetup(tx.db);
    if (await hasAdmin(tx)) return false;
    const uid = (await tx.identity.create(tx.db, { email, password, name })) ?? refuse("email_taken");
    await saveSettings(tx, settings);
    const lang = languageOf(settings.lang);
    const userId = await createUser(tx, { uid, name, lastName, email, lang });
    await makeStaff(tx, userId, "admin");
    // Who can read the terminal or the environment need not prove an address to themselves.
    await markVerified(tx, userId);
    await deleteNonce(tx.db);
    await recordAudit(tx, "site.set_up", `user:${userId}`);
    return true;
  });
  tellScreens(ctx, Object.keys(settings));
  return isMade;
}

/** What a source is stored as; a key that was left empty keeps the environment's. */
function settingsOf({ kind, key, address, model }: Source): Settings {
  const names = {
    openai: ["openai_secret_key", "openai_base_url"],
    xai: ["xai_secret_key", "xai_base_url"],
    compatible: ["compatible_secret_key", "compatible_base_url"],
    demo: null,
  } as const;
  const settings: Settings = { ai_source: kind };
  const places = names[kind];
  if (places && key !== "") settings[places[0]] = key;
  if (places && address !== "") settings[places[1]] = address;
  if (places && model !== "") settings.openai_model = model;
  return settings;
}

async function proveCode(ctx: Ctx, given: string): Promise<void> {
  const nonce = await readNonce(ctx.db);
  if (nonce === null) refuse("setup_done");
  allow(equalSecrets(plain(given), plain(codeOf(ctx, nonce))), "setup_code_wrong");
}

/** Ten characters that cannot be taken for one another: 50 bits, against 60 tries in ten minutes. */
function codeOf({ secrets }: Pick<App, "secrets">, nonce: string): string {
  const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  const bytes = Buffer.from(secrets.fingerprint(nonce, "setup-code"), "base64url");
  const code = [...bytes.subarray(0, 10)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

const plain = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, "");
