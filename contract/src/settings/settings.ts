/** What people do with their own account: settings, sessions, ways to sign in, export, farewell. */
import { z } from "zod";
import { day, me, phoneCountry, profile, WRITING_INSTRUCTIONS_MAX } from "../accounts/accounts.ts";
import { newPassword, proof, proofRefusals } from "../accounts/credentials.ts";
import { sourceTest } from "../generation/generation.ts";
import { defineErrors, email, filledText, id, language, moment, route, text } from "../kit/kit.ts";
import { factorRoutes } from "../session/factors.ts";

export { type Factors, factors } from "../session/factors.ts";

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
  password_wrong: "invalid",
  proof_needed: "invalid",
  code_wrong: "invalid",
  factor_already_on: "conflict",
  last_way_in: "conflict",
  webhook_address_refused: "bad",
  file_not_picture: "invalid",
});

// On its own, since the first screen asks this one alone, and brings no others along.

export const saveUser = route({
  method: "PUT",
  path: "/users",
  summary:
    "Changes one's own account; with another's user_id, staff change a customer's, of which e-mail and phone are an admin's to change. A new e-mail address takes effect once it is confirmed from there; to ask for one's own, or to set or remove one's AI key, takes a password, a code or a passkey.",
  access: "signedIn",
  body: proof.extend({
    user_id: id.optional(),
    name: filledText(80).optional(),
    last_name: text(80).optional(),
    email: email.optional(),
    phone: text(40).optional(),
    phone_country: phoneCountry,
    company: text(120).optional(),
    instagram: text(80).optional(),
    signup_reason: text(300).optional(),
    lang: language.optional(),
    dark_mode: z.boolean().nullish(),
    manual_mode: z.boolean().optional(),
    show_video: z.boolean().optional(),
    writing_instructions: text(WRITING_INSTRUCTIONS_MAX).optional(),
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
  refuses: ["not_found", "email_taken", "webhook_address_refused", "file_not_picture", ...proofRefusals],
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
  sendProofCode: route({
    method: "POST",
    path: "/auth/proof",
    summary: "Mails the caller a code that proves who they are, for 10 minutes; for accounts without a password.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    answer: z.object({}),
    rate: { count: 5, seconds: 3600 },
    refuses: ["factor_unavailable"],
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
  ...factorRoutes,
  testApiKey: route({
    method: "POST",
    path: "/users/api_key/test",
    summary: "Asks the AI provider whether one's own key is good; without one in the body, the stored one.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: z.object({ api_key: text(500).default("") }),
    answer: sourceTest,
    rate: { count: 20, seconds: 600 },
    budget: "tries",
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
    budget: "tries",
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
    budget: "exports",
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
    summary:
      "Deletes one's own account: the person is made anonymous, what accounting needs stays. Takes a password, a code or a passkey; a mail tells of it.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: proof,
    refuses: ["last_admin", "sole_organization_admin", ...proofRefusals],
  }),
};

/** Socket events: how far an export is. */
export type SettingsEvents = { data_export: { export: z.infer<typeof dataExport> } };
