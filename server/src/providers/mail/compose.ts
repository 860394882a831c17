import type { SendMailOptions } from "nodemailer";
import type { MailMessage } from "./index.ts";

/** A mail as nodemailer takes it. `to` is one address: a comma in it makes no second recipient. */
export function compose({ to, subject, text, html, lang }: MailMessage, from: string): SendMailOptions {
  return {
    from,
    to: { name: "", address: to },
    subject: subject.replace(/\s+/g, " "),
    text,
    ...(html !== undefined && { html }),
    headers: { "Content-Language": lang, "Auto-Submitted": "auto-generated" },
  };
}
