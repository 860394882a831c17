import type { Language } from "@pluma/contract/kit/kit";

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
  /** Where an answer to it goes, where that is not where it comes from. */
  replyTo?: string;
};

/** Sends mail. */
export type Mail = {
  /** Hands a mail over to the mail server, or lays it into the mailbox folder; throws when neither took it. */
  send(message: MailMessage): Promise<void>;
  close(): void;
};
