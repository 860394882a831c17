import type { SendMailOptions } from "nodemailer";
import type { MailMessage } from "./mail.ts";

/** A mail as nodemailer takes it. `to` is one address: a comma in it makes no second recipient. */
export function compose(
  { to, subject, text, html, lang, fromName, replyTo }: MailMessage,
  from: string,
): SendMailOptions {
  return {
    from: fromName ? { name: fromName.replace(/\s+/g, " "), address: addressOf(from) } : from,
    to: { name: "", address: to },
    ...(replyTo !== undefined && { replyTo: { name: "", address: replyTo } }),
    subject: subject.replace(/\s+/g, " "),
    text,
    ...(html !== undefined && { html }),
    headers: { "Content-Language": lang, "Auto-Submitted": "auto-generated" },
  };
}

/** The address of "Name <address>", or of an address alone. */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
