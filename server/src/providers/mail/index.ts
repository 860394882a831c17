import type { Language } from "@pluma/contract/kit";
import { mailboxFolder } from "./mailbox.ts";
import { smtp } from "./smtp.ts";

/**
 * One mail to one address. `html` may be left out; `lang` is the language that it is written in, `fromName` the name
 * that it comes under instead of the usual one.
 */
export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  lang: Language;
  fromName?: string;
};

/** Sends mail. */
export type Mail = {
  /** Hands a mail over to the mail server, or lays it into the mailbox folder; throws when neither took it. */
  send(message: MailMessage): Promise<void>;
  close(): void;
};

export type MailOptions = {
  /** The mail server; without one, mail is laid into a folder below `dataDir`. */
  smtpUrl: string | undefined;
  /** Who it comes from, as an address or "Name <address>". */
  from: string | undefined;
  dataDir: string;
};

/** Opens mail: by the mail server when there is one, else into the mailbox folder. */
export function openMail({ smtpUrl, from = "Pluma <pluma@localhost>", dataDir }: MailOptions): Mail {
  return smtpUrl ? smtp(smtpUrl, from) : mailboxFolder(dataDir, from);
}
