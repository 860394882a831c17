/** What people do with their own account: settings, sessions, ways to sign in, export, farewell. */
import { z } from "zod";
import { day, me, profile } from "./accounts.ts";
import { sourceTest } from "./generation.ts";
import { defineErrors, email, filledText, id, language, moment, route, text } from "./kit.ts";
import { newPassword } from "./session.ts";

/** An address that webhooks go to; public addresses only. */
export const webhookUrl = z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(2000)]);

/** A signed-in device. */
export const deviceSession = z.object({
  session_id: z.string(),
  is_current: z.boolean(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  createdAt: moment,
  last_used_at: moment,
});
export type DeviceSession = z.infer<typeof deviceSession>;

/** How somebody signs in beside their password, and what this installation offers of it. */
export const factors = z.object({
  offered: z.object({ two_factor: z.boolean(), passkeys: z.boolean() }),
  two_factor: z.object({ is_on: z.boolean(), recovery_codes_left: z.number().int() }),
  passkeys: z.array(
    z.object({ passkey_id: z.string(), name: z.string(), createdAt: moment, last_used_at: moment.nullable() }),
  ),
});
export type Factors = z.infer<typeof factors>;

/** An export of one's own data: `done` from 0 to 1; `src` opens the zip once it is ready, for a day. */
export const dataExport = z.object({
  export_id: z.string(),
  state: z.enum(["waiting", "running", "done", "failed", "cancelled"]),
  done: z.number(),
  step: z.string(),
  src: z.string().nullable(),
  createdAt: moment,
});
export type DataExport = z.infer<typeof dataExport>;

/** What came of calling a webhook once, now: the status it answered, or why it could not be called. */
export const webhookTest = z.object({
  ok: z.boolean(),
  status: z.number().int().nullable(),
  problem: z.string().nullable(),
});

export const errors = defineErrors({
  password_wrong: {
    kind: "invalid",
    en: "That is not your password.",
    es: "Esa no es tu contraseña.",
  },
  code_wrong: {
    kind: "invalid",
    en: "That code is not right. Codes change every 30 seconds.",
    es: "Ese código no es correcto. Los códigos cambian cada 30 segundos.",
  },
  factor_already_on: {
    kind: "conflict",
    en: "Two-factor sign-in is on already.",
    es: "La verificación en dos pasos ya está activada.",
  },
  webhook_address_refused: {
    kind: "bad",
    en: "This address cannot be called: webhooks go to public addresses only.",
    es: "No se puede llamar a esa dirección: los webhooks solo van a direcciones públicas.",
  },
  file_not_picture: {
    kind: "invalid",
    en: "This has to be an image.",
    es: "Tiene que ser una imagen.",
  },
});

const password = z.object({ password: z.string().max(200) });

// On its own, since the first screen asks this one alone, and brings no others along.

export const saveUser = route({
  method: "PUT",
  path: "/users",
  summary:
    "Changes one's own account; with another's user_id, staff change a customer's. A new e-mail address of one's own takes effect once it is confirmed.",
  access: "signedIn",
  body: z.object({
    user_id: id.optional(),
    name: filledText(80).optional(),
    last_name: text(80).optional(),
    email: email.optional(),
    phone: text(40).optional(),
    company: text(120).optional(),
    instagram: text(80).optional(),
    signup_reason: text(300).optional(),
    lang: language.optional(),
    dark_mode: z.boolean().nullish(),
    manual_mode: z.boolean().optional(),
    show_video: z.boolean().optional(),
    birthday: z.union([z.literal(""), day]).nullish(),
    birthdate: z.union([z.literal(""), day]).nullish(),
    /** A new key; a mask leaves the stored one, an empty text or null takes it away. */
    api_key: text(500).nullish(),
    zappier_webhook_url: webhookUrl.nullish(),
    /** An image of one's own from POST /files; null takes the picture away. */
    file_id: id.nullish(),
    default_organization: z.union([id, z.object({ organization_id: id })]).nullish(),
  }),
  answer: z.object({ user: z.union([me, profile]) }),
  refuses: ["not_found", "email_taken", "webhook_address_refused", "file_not_picture"],
});

export const settings = {
  saveUser,
  changePassword: route({
    method: "POST",
    path: "/auth/password",
    summary: "Changes one's password; every other session ends.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: z.object({ current_password: z.string().max(200), password: newPassword }),
    answer: z.object({}),
    rate: { count: 10, seconds: 900 },
    refuses: ["password_wrong"],
  }),
  listSessions: route({
    method: "GET",
    path: "/auth/sessions",
    summary: "The devices that are signed in to one's account, the last used first.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    answer: z.object({ sessions: z.array(deviceSession) }),
  }),
  endSession: route({
    method: "DELETE",
    path: "/auth/sessions/{session_id}",
    summary: "Signs one device out.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    params: z.object({ session_id: z.string().max(200) }),
    refuses: ["not_found"],
  }),
  endSessions: route({
    method: "DELETE",
    path: "/auth/sessions",
    summary: "Signs every other device out.",
    access: "signedIn",
    refusedWhileImpersonating: true,
  }),
  readFactors: route({
    method: "GET",
    path: "/auth/factors",
    summary: "How one signs in beside the password.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    answer: factors,
  }),
  startTwoFactor: route({
    method: "POST",
    path: "/auth/two-factor/start",
    summary: "Begins to turn two-factor sign-in on: answers the secret for an authenticator app.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: password,
    answer: z.object({ secret: z.string(), uri: z.string() }),
    rate: { count: 10, seconds: 900 },
    refuses: ["password_wrong", "factor_unavailable", "factor_already_on"],
  }),
  confirmTwoFactor: route({
    method: "POST",
    path: "/auth/two-factor/confirm",
    summary: "Turns two-factor sign-in on by a first code; answers the recovery codes, which are shown only now.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: z.object({ code: z.string().max(20) }),
    answer: z.object({ recovery_codes: z.array(z.string()) }),
    rate: { count: 10, seconds: 900 },
    refuses: ["code_wrong", "factor_already_on"],
  }),
  renewRecoveryCodes: route({
    method: "POST",
    path: "/auth/two-factor/recovery-codes",
    summary: "New recovery codes; the old ones are dead.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: password,
    answer: z.object({ recovery_codes: z.array(z.string()) }),
    rate: { count: 10, seconds: 900 },
    refuses: ["password_wrong"],
  }),
  stopTwoFactor: route({
    method: "POST",
    path: "/auth/two-factor/stop",
    summary: "Turns two-factor sign-in off.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: password,
    answer: z.object({}),
    rate: { count: 10, seconds: 900 },
    refuses: ["password_wrong"],
  }),
  startPasskey: route({
    method: "POST",
    path: "/auth/passkeys/options",
    summary: "What the browser needs to make a passkey.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: password,
    answer: z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) }),
    rate: { count: 20, seconds: 900 },
    refuses: ["password_wrong", "factor_unavailable"],
  }),
  addPasskey: route({
    method: "POST",
    path: "/auth/passkeys",
    summary: "Keeps a passkey that the browser made.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: z.object({
      challenge: z.string().max(500),
      name: filledText(80),
      response: z.record(z.string(), z.unknown()),
    }),
    answer: factors,
    status: 201,
    refuses: ["challenge_over", "passkey_refused"],
  }),
  removePasskey: route({
    method: "DELETE",
    path: "/auth/passkeys/{passkey_id}",
    summary: "Forgets a passkey.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    params: z.object({ passkey_id: z.string().max(500) }),
    refuses: ["not_found"],
  }),
  testApiKey: route({
    method: "POST",
    path: "/users/api_key/test",
    summary: "Asks the AI provider whether one's own key is good; without one in the body, the stored one.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: z.object({ api_key: text(500).default("") }),
    answer: sourceTest,
    rate: { count: 20, seconds: 600 },
  }),
  testWebhook: route({
    method: "POST",
    path: "/users/webhook/test",
    summary: "Calls an automation webhook once with an example; without an address in the body, the stored one.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: z.object({ zappier_webhook_url: webhookUrl.default("") }),
    answer: webhookTest,
    rate: { count: 10, seconds: 600 },
    refuses: ["webhook_address_refused"],
  }),
  readExport: route({
    method: "GET",
    path: "/users/export",
    summary: "The last export of one's own data, if there is one.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    answer: z.object({ export: dataExport.nullable() }),
  }),
  startExport: route({
    method: "POST",
    path: "/users/export",
    summary: "Collects all of one's own data into a zip; a mail tells when it is ready. One at a time.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    answer: z.object({ export: dataExport }),
    status: 202,
    rate: { count: 10, seconds: 86_400 },
  }),
  cancelExport: route({
    method: "DELETE",
    path: "/users/export",
    summary: "Cancels an export that waits or runs.",
    access: "signedIn",
    refusedWhileImpersonating: true,
  }),
  deleteMe: route({
    method: "DELETE",
    path: "/users",
    summary: "Deletes one's own account: the person is made anonymous, what accounting needs stays.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    refuses: ["last_admin", "sole_organization_admin"],
  }),
};

/** Socket events: how far an export is. */
export type SettingsEvents = { data_export: { export: z.infer<typeof dataExport> } };
