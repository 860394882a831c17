import { BlockList, isIP } from "node:net";
import { AddressRefused, type CallOptions, findAddresses } from "../webhooks/pinning.ts";
import { compose } from "./compose.ts";
import type { MailMessage } from "./mail.ts";

/** A mail server that somebody typed, and who mails come from. */
export type OwnServer = {
  host: string;
  port: number;
  security: "tls" | "starttls";
  username: string;
  password: string;
  from: string;
};

/** As long as a server may take for each of its steps: others wait for their turn meanwhile. */
const STEP_MS_MAX = 10_000;
/** Where mail is handed over; what else a port may be is nobody's to try from here. */
const ports = [25, 465, 587, 2465, 2525, 2587];

/** Whether mail could be handed over there, as far as can be told before its name is looked up. */
export const isMailPort = (port: number, { isLoopbackAllowed }: CallOptions): boolean =>
  ports.includes(port) || isLoopbackAllowed === true;

/**
 * Hands a mail over to a server that is not ours, by one connection that is closed afterwards. It goes to the public internet
 * only, at the address that was looked at, and is never spoken to without TLS. Throws what the server said where it did not
 * take the mail.
 */
export async function sendThrough(server: OwnServer, message: MailMessage, options: CallOptions): Promise<void> {
  if (!isMailPort(server.port, options)) throw new AddressRefused("No mail server may be reached at this port.");
  const [place] = await findAddresses({ hostname: server.host }, options);
  if (!place) throw new AddressRefused("The address is not on the public internet.");
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    host: place.address,
    port: server.port,
    // The name that its certificate is for: the address was looked up, and asked again it could be another.
    ...(isIP(server.host) === 0 && { servername: server.host }),
    secure: server.security === "tls",
    requireTLS: server.security === "starttls" && !isThisMachine(place.address),
    ...(server.username !== "" && { auth: { user: server.username, pass: server.password } }),
    dnsTimeout: STEP_MS_MAX,
    connectionTimeout: STEP_MS_MAX,
    greetingTimeout: STEP_MS_MAX,
    socketTimeout: STEP_MS_MAX,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail(compose(message, server.from));
  } finally {
    transport.close();
  }
}

// Those who develop have a mail server on their own machine, which has no certificate.
const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");
const isThisMachine = (address: string): boolean => loopback.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
