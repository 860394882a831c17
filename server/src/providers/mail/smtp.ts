import type { Transporter } from "nodemailer";
import { compose } from "./compose.ts";
import type { Mail } from "./mail.ts";

/** As long as a mail server may take for each of its steps. */
const STEP_MS_MAX = 15_000;
const CONNECTIONS_MAX = 3;

/** Mail by a mail server. It is connected to with the first mail; certificates are checked. */
export function smtp(url: string, from: string): Mail {
  let transport: Promise<Transporter> | undefined;
  return {
    async send(message) {
      transport ??= connect(url);
      await (await transport).sendMail(compose(message, from));
    },
    close() {
      transport?.then((open) => open.close()).catch(() => undefined);
    },
  };
}

async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: STEP_MS_MAX,
    greetingTimeout: STEP_MS_MAX,
    socketTimeout: STEP_MS_MAX,
    // Nothing that a mail names is ever read from this machine or fetched from another one.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
