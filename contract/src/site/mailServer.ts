/** An organization's own mail server: what is sent from its own host goes through it. */
import { z } from "zod";
import { defineErrors, email, idParams, moment, route, text } from "../kit/kit.ts";

/** How a connection is made safe: from its first byte on, or after a greeting. Never not at all. */
export const mailSecurities = ["tls", "starttls"] as const;
export const mailSecurity = z.enum(mailSecurities);

const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?=.*[a-z\d])[a-z\d.:-]+$/, { message: "mail_host_invalid" });
const address = z
  .string()
  .trim()
  .max(254)
  .refine((value) => email.safeParse(value).success, { message: "email_invalid" });

const shape = {
  host,
  port: z.number().int().min(1).max(65535),
  security: mailSecurity,
  username: text(254),
  /** Who mails come from. */
  address,
  /** The name that they come under; empty for the organization's. */
  name: text(80),
};

/**
 * A mail server as it is kept. `problem`: what went wrong the last time, null where it did not. Of the password it is only said
 * whether there is one.
 */
export const mailServer = z.object({
  ...shape,
  has_password: z.boolean(),
  last_sent_at: moment.nullable(),
  last_failed_at: moment.nullable(),
  problem: z.string().nullable(),
  updatedAt: moment,
});
export type MailServer = z.infer<typeof mailServer>;

export const mailServerForm = z.object({
  ...shape,
  name: text(80).default(""),
  username: text(254).default(""),
  /** Left out it stays, as long as host, port and username do; empty takes it away. */
  password: z.string().max(500).optional(),
});

export const errors = defineErrors({
  mail_server_missing: "conflict",
  mail_server_refused: "bad",
  mail_password_missing: "bad",
});

export const mailServers = {
  readMailServer: route({
    method: "GET",
    path: "/organizations/{id}/mail_server",
    summary: "The mail server of an organization, and how the last mail went; null where the installation's sends.",
    access: "orgAdmin",
    organizationParam: "id",
    params: idParams,
    answer: z.object({ mail_server: mailServer.nullable() }),
  }),
  saveMailServer: route({
    method: "PUT",
    path: "/organizations/{id}/mail_server",
    summary:
      "Has mails from an organization's own host go through a mail server of its own. Links and codes that open accounts still go through the installation's.",
    access: "orgAdmin",
    organizationParam: "id",
    refusedWhileImpersonating: true,
    params: idParams,
    body: mailServerForm,
    answer: z.object({ mail_server: mailServer }),
    refuses: ["mail_server_refused", "mail_password_missing"],
    rate: { count: 20, seconds: 600 },
    budget: "tries",
  }),
  removeMailServer: route({
    method: "DELETE",
    path: "/organizations/{id}/mail_server",
    summary: "Forgets an organization's mail server: its mails go through the installation's again.",
    access: "orgAdmin",
    organizationParam: "id",
    refusedWhileImpersonating: true,
    params: idParams,
  }),
  testMailServer: route({
    method: "POST",
    path: "/organizations/{id}/mail_server/test",
    summary: "Sends a mail to the caller through an organization's mail server, now; says why when it was not taken.",
    access: "orgAdmin",
    organizationParam: "id",
    refusedWhileImpersonating: true,
    params: idParams,
    status: 200,
    answer: z.object({ ok: z.boolean(), to: z.string(), problem: z.string().nullable(), mail_server: mailServer }),
    refuses: ["mail_server_missing"],
    rate: { count: 1, seconds: 60 },
    budget: "mails",
  }),
};
