/** Notices on a person's devices of what they wait for, while the app is closed. */
import { z } from "zod";
import { defineErrors, route } from "../kit/kit.ts";

/** How many devices of a person are told; one more takes the place of the oldest. */
export const PUSH_DEVICES_MAX = 10;

/** Bytes of a key as browsers give them. */
const bytes = (count: number) =>
  z
    .string()
    .max(200)
    .regex(/^[\w-]+={0,2}$/)
    .refine((value) => Math.floor(((value.split("=", 1)[0] ?? "").length * 3) / 4) === count);

/** Where a browser is reached, and what only it can read what is sent there with. */
export const pushAddress = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
});

/** How it stands: `public_key` is what a browser subscribes with, null where this installation sends none. */
export const pushState = z.object({
  public_key: z.string().nullable(),
  /** Whether the device that asks is told. */
  is_on_here: z.boolean(),
  devices: z.number().int(),
});
export type PushState = z.infer<typeof pushState>;

/** What people are told of. */
export const pushKinds = [
  "training_done",
  "training_failed",
  "run_done",
  "run_stopped",
  "batch_done",
  "bundle_done",
  "bundle_failed",
  "renewal_failed",
] as const;
export type PushKind = (typeof pushKinds)[number];

/**
 * What a device is sent: a page of ours to open, words in its person's language, and the icon of the brand that tells them.
 * `tag` replaces an earlier notice.
 */
export type PushNotice = { title: string; body: string; icon: string; path: string; tag: string };

export const errors = defineErrors({
  push_off: "conflict",
  push_address_refused: "bad",
});

export const push = {
  readPush: route({
    method: "GET",
    path: "/push",
    summary: "Whether this device, and how many others, are told of what their person waits for.",
    access: "signedIn",
    answer: pushState,
  }),
  startPush: route({
    method: "PUT",
    path: "/push/here",
    summary: "Has the device that asks be told of what its person waits for, until it signs out.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: pushAddress,
    answer: pushState,
    rate: { count: 30, seconds: 600 },
    refuses: ["push_off", "push_address_refused"],
  }),
  stopPush: route({
    method: "DELETE",
    path: "/push/here",
    summary: "No longer tells the device that asks.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    answer: pushState,
  }),
  stopPushEverywhere: route({
    method: "DELETE",
    path: "/push",
    summary: "No longer tells any device of the caller.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    answer: pushState,
  }),
};
