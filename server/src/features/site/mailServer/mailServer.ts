import type { Input } from "@pluma/contract/kit/kit";
import type { MailServer, mailServers } from "@pluma/contract/site/mailServer";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { wordsOf } from "../../../platform/errorMessages.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { placedFor } from "../../../platform/sites.ts";
import { callOptions } from "../../../platform/webhooks/webhooks.ts";
import { isMailPort } from "../../../providers/mail/index.ts";
import { hostLeadsOutside } from "../../../providers/webhooks/index.ts";
import { findSelf, recordAudit } from "../../accounts/index.ts";
import { words } from "../locales/words.ts";
import { dress } from "../mails.ts";
import { problemIn, purposeOf, sendNoted } from "./sending.ts";
import { deleteServer, findServer, type MailServerRow, writeServer } from "./store.ts";

const TESTS = { count: 1, seconds: 60 };

/** The mail server of an organization, and how the last mail went. */
export async function readMailServer(ctx: ActorCtx): Promise<{ mail_server: MailServer | null }> {
  allowLeading(ctx);
  const row = await findServer(ctx);
  return { mail_server: row ? show(row) : null };
}

/**
 * Has mails from an organization's own host go through a server of its own. A password that is kept is for the server and the
 * user that it was entered for: it goes to no other.
 */
export async function saveMailServer(
  ctx: ActorCtx,
  { params: { id }, body }: Input<typeof mailServers.saveMailServer>,
): Promise<{ mail_server: MailServer }> {
  allowLeading(ctx);
  await checkPlace(ctx, body);
  return inTransaction(ctx, async (tx) => {
    const before = await findServer(tx);
    const { password: typed, ...columns } = body;
    const isSame =
      before && (["host", "port", "security", "username"] as const).every((key) => before[key] === body[key]);
    if (typed === undefined && before && before.password !== null && !isSame) {
      refuse("invalid_body", {}, { password: wordsOf("mail_password_missing", ctx.lang) });
    }
    const sealed = typed ? tx.secrets.seal(typed, purposeOf(id)) : null;
    const password = typed === undefined ? (before?.password ?? null) : sealed;
    await writeServer(tx, { ...columns, password, updatedBy: tx.actor.userId, updatedAt: tx.clock.now() });
    await recordAudit(tx, "organization.save", `organization:${id}`, { keys: ["mail_server"] });
    return { mail_server: show((await findServer(tx)) ?? refuse("failed")) };
  });
}

/** Forgets an organization's mail server. */
export async function removeMailServer(
  ctx: ActorCtx,
  { params: { id } }: Input<typeof mailServers.removeMailServer>,
): Promise<undefined> {
  allowLeading(ctx);
  await inTransaction(ctx, async (tx) => {
    if (!(await deleteServer(tx))) return;
    await recordAudit(tx, "organization.save", `organization:${id}`, { cleared: ["mail_server"] });
  });
}

/** Sends a mail to the caller through an organization's mail server, now; says what it said where it did not take it. */
export async function testMailServer(ctx: ActorCtx, { params: { id } }: Input<typeof mailServers.testMailServer>) {
  allowLeading(ctx);
  const server = (await findServer(ctx)) ?? refuse("mail_server_missing");
  // Of an organization, whoever of its Admins asks.
  await ctx.limits.take("mail-server-test", TESTS, String(id));
  const { email: to } = (await findSelf(ctx)) ?? refuse("not_found");
  const { subject, line } = words[ctx.lang].tryOut;
  const message = await dress(await placedFor(ctx, id), { to, lang: ctx.lang, subject, lines: [line] });
  const problem = await sendNoted(ctx, server, message).then(() => null, problemIn);
  const mail_server = show((await findServer(ctx)) ?? refuse("mail_server_missing"));
  return { ok: problem === null, to, problem, mail_server };
}

/** The platform's managers look after people, and lead nobody: as with the keys of an organization. */
const allowLeading = ({ actor }: ActorCtx): void =>
  allow(actor.organizationRole === "admin" || actor.staffRole === "admin");

async function checkPlace(ctx: ActorCtx, { host, port }: { host: string; port: number }): Promise<void> {
  const options = callOptions(ctx);
  const said = wordsOf("mail_server_refused", ctx.lang);
  if (!isMailPort(port, options)) refuse("invalid_body", {}, { port: said });
  if (!(await hostLeadsOutside(host, options))) refuse("invalid_body", {}, { host: said });
}

const show = (row: MailServerRow): MailServer => ({
  host: row.host,
  port: row.port,
  security: row.security,
  username: row.username,
  address: row.address,
  name: row.name,
  has_password: row.password !== null,
  last_sent_at: row.lastSentAt?.toISOString() ?? null,
  last_failed_at: row.lastFailedAt?.toISOString() ?? null,
  problem: row.problem,
  updatedAt: row.updatedAt.toISOString(),
});
