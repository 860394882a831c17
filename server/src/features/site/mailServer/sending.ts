import type { App } from "../../../platform/context.ts";
import { callOptions } from "../../../platform/webhooks/webhooks.ts";
import type { MailMessage } from "../../../providers/mail/mail.ts";
import { sendThrough } from "../../../providers/mail/ownServer.ts";
import { noteFailed, noteTaken, readServer } from "./store.system.ts";
import type { MailServerRow } from "./store.ts";

const PROBLEM_LENGTH_MAX = 300;

/** What the password of an organization's mail server is sealed for. */
export const purposeOf = (organizationId: number): string => `mail_server:${organizationId}`;

/**
 * Sends a mail from where it belongs: through the mail server of the site, where it brought one, else through the installation's.
 * What its server does not take goes nowhere else; it is noted for its Admins, and thrown, so that it is tried again.
 */
export async function sendFrom(app: App, message: MailMessage): Promise<void> {
  const server = app.site === null ? undefined : await readServer(app.db, app.site);
  if (server) await sendNoted(app, server, message);
  else await app.mail.send(message);
}

/** The address that an organization's own mail server sends from; undefined without one. */
export const ownSenderOf = async ({ db }: Pick<App, "db">, organizationId: number): Promise<string | undefined> =>
  (await readServer(db, organizationId))?.address;

/** Sends a mail through a server of an organization, and notes what became of it; throws what the server said. */
export async function sendNoted(app: App, server: MailServerRow, message: MailMessage): Promise<void> {
  const { host, port, security, username, address, name } = server;
  try {
    const password =
      server.password === null ? "" : app.secrets.open(server.password, purposeOf(server.organizationId));
    const named = { ...message, ...(name !== "" && message.fromName !== undefined && { fromName: name }) };
    const given = { host, port, security, username, password, from: address };
    await sendThrough(given, named, callOptions(app));
  } catch (error) {
    await noteFailed(app.db, server, { problem: problemIn(error), now: app.clock.now() });
    throw error;
  }
  await noteTaken(app.db, server, app.clock.now());
}

/** What went wrong, as it is told to an Admin. */
export const problemIn = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, PROBLEM_LENGTH_MAX);
