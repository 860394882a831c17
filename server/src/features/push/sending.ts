import { createHash } from "node:crypto";
import type { App } from "../../platform/context.ts";
import { defineJob, enqueue } from "../../platform/jobs/jobs.ts";
import { callOptions } from "../../platform/webhooks/webhooks.ts";
import { AddressRefused, postOut, type Reply } from "../../providers/webhooks/index.ts";
import { languageOf } from "../accounts/index.ts";
import { pushKeysOf } from "./keys.ts";
import { type Note, noticeOf, readPushConfig } from "./notices.ts";
import { deleteDevice, findDevice, listDeviceIds } from "./store.system.ts";

/** What the address of a device, and a note that waits, lie sealed for. */
export const SEALED_ADDRESS = "push-address";
const SEALED_NOTE = "push-note";

/** For how long a push service keeps a notice for a device that is off. */
const KEPT_SECONDS = 24 * 3600;

/**
 * Tells a person on every device where they wished so, once the caller's transaction is committed. Until it is out the note
 * lies sealed in the queue: it names what somebody works on.
 */
export async function tellDevices(
  ctx: Pick<App, "db" | "jobs" | "secrets">,
  userId: number,
  note: Note,
): Promise<void> {
  const devices = await listDeviceIds(ctx.db, userId);
  if (devices.length === 0) return;
  const sealed = ctx.secrets.seal(JSON.stringify(note), SEALED_NOTE);
  for (const pushDeviceId of devices) await enqueue(ctx, sendNotice, { pushDeviceId, sealed }, { userId });
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

async function send(app: App, pushDeviceId: number, note: Note, signal: AbortSignal): Promise<void> {
  const [config, device] = await Promise.all([readPushConfig(app), findDevice(app.db, pushDeviceId)]);
  if (!config || !device) return;
  // Whoever signed out there, wherever they did it, is not told there any more.
  if (!(await app.identity.lives({ uid: device.uid, sessionId: device.sessionId }))) {
    return deleteDevice(app.db, pushDeviceId);
  }
  const notice = noticeOf(note, await languageOf(app, device.userId));
  const reply = await post(app, device.sealed, { ...config, notice }, signal);
  if (reply === "refused" || reply.status === 404 || reply.status === 410) return deleteDevice(app.db, pushDeviceId);
  if (reply.status >= 500 || reply.status === 408 || reply.status === 429) {
    throw new Error(`The push service answered ${reply.status}.`);
  }
  if (reply.status >= 300) app.log.warn({ status: reply.status }, "a push service did not take a notice");
}

type Sent = { subject: string; notice: ReturnType<typeof noticeOf> };

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
