import { createHash } from "node:crypto";
import type { PushNotice } from "@pluma/contract/push/push";
import type { App } from "../../platform/context.ts";
import { defineJob, enqueue } from "../../platform/jobs/jobs.ts";
import { placedFor } from "../../platform/sites.ts";
import { callOptions } from "../../platform/webhooks/webhooks.ts";
import { siteOfSession } from "../../providers/identity/sessionSite.ts";
import { AddressRefused, postOut, type Reply } from "../../providers/webhooks/index.ts";
import { languageOf } from "../accounts/index.ts";
import { pushKeysOf } from "./keys.ts";
import { type Note, noticeOf, readPushConfig } from "./notices.ts";
import { deleteDevice, findDevice, listDevices } from "./store.system.ts";

/** What the address of a device, and a note that waits, lie sealed for. */
export const SEALED_ADDRESS = "push-address";
const SEALED_NOTE = "push-note";

/** For how long a push service keeps a notice for a device that is off. */
const KEPT_SECONDS = 24 * 3600;

/**
 * Tells a person on every device where they wished so, once the caller's transaction is committed. On a device that is signed in
 * to the own host of an organization they are told of what is of that organization, and of nothing else: its page is not there.
 * Until it is out the note lies sealed in the queue: it names what somebody works on.
 */
export async function tellDevices(
  ctx: Pick<App, "db" | "jobs" | "secrets">,
  userId: number,
  note: Note,
): Promise<void> {
  const devices = (await listDevices(ctx.db, userId)).filter(({ sessionId }) => {
    const site = siteOfSession(sessionId);
    return site === null || site === note.organizationId;
  });
  if (devices.length === 0) return;
  const sealed = ctx.secrets.seal(JSON.stringify(note), SEALED_NOTE);
  for (const { pushDeviceId } of devices) await enqueue(ctx, sendNotice, { pushDeviceId, sealed }, { userId });
}

/** Sends one notice to one device: 6 tries within about a quarter of an hour. */
export const sendNotice = defineJob<{ pushDeviceId: number; sealed: string }>({
  name: "push",
  attemptsMax: 6,
  retrySeconds: 30,
  secondsMax: 30,
  atOnce: 4,
  atOncePerOwner: 2,
  work: (app, { pushDeviceId, sealed }, { signal }) =>
    send(app, pushDeviceId, JSON.parse(app.secrets.open(sealed, SEALED_NOTE)), signal),
});

async function send(given: App, pushDeviceId: number, note: Note, signal: AbortSignal): Promise<void> {
  const device = await findDevice(given.db, pushDeviceId);
  if (!device) return;
  const site = siteOfSession(device.sessionId);
  const app = await placedFor(given, site);
  // Of a host that is no longer its organization's nothing is sent: its sessions are none either.
  if (app.site !== site) return;
  const config = await readPushConfig(app);
  if (!config) return;
  // Whoever signed out there, wherever they did it, is not told there any more.
  if (!(await app.identity.lives({ uid: device.uid, sessionId: device.sessionId }))) {
    return deleteDevice(app.db, pushDeviceId);
  }
  const notice = await noticeOf(app, note, await languageOf(app, device.userId));
  const reply = await post(app, device.sealed, { ...config, notice }, signal);
  if (reply === "refused" || isGone(reply)) return deleteDevice(app.db, pushDeviceId);
  if (reply.status >= 500 || reply.status === 408 || reply.status === 429) {
    throw new Error(`The push service answered ${reply.status}.`);
  }
  if (reply.status >= 300) app.log.warn({ status: reply.status }, "a push service did not take a notice");
}

/** Nobody is reached there any more, or not by our key: the browser subscribed with another. */
const isGone = ({ status }: Reply): boolean => [403, 404, 410].includes(status);

type Sent = { subject: string; notice: PushNotice };

async function post(
  app: App,
  sealed: string,
  { subject, notice }: Sent,
  signal: AbortSignal,
): Promise<Reply | "refused"> {
  const address = JSON.parse(app.secrets.open(sealed, SEALED_ADDRESS));
  const { default: webPush } = await import("web-push");
  const request = webPush.generateRequestDetails(address, JSON.stringify(notice), {
    vapidDetails: { subject, ...pushKeysOf(app) },
    TTL: KEPT_SECONDS,
    // Sent twice, after a try that was cut short, it is one on the device.
    topic: createHash("sha256").update(notice.tag).digest("base64url").slice(0, 32),
  });
  const call = { url: request.endpoint, body: request.body ?? Buffer.alloc(0), headers: request.headers, signal };
  return postOut(call, { ...callOptions(app), isTlsOnly: true }).catch((error: unknown) => {
    if (error instanceof AddressRefused) return "refused" as const;
    throw error;
  });
}
