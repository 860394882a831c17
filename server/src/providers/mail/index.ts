import type { Mail } from "./mail.ts";
import { mailboxFolder } from "./mailbox.ts";
import { smtp } from "./smtp.ts";

export type { Mail } from "./mail.ts";
export { isMailPort, type OwnServer, sendThrough } from "./ownServer.ts";

export type MailOptions = {
  /** The mail server; without one, mail is laid into a folder below `dataDir`. */
  smtpUrl: string | undefined;
  /** Who it comes from, as an address or "Name <address>". */
  from: string | undefined;
  dataDir: string;
};

/** Opens mail: by the mail server when there is one, else into the mailbox folder. */
export function openMail({ smtpUrl, from = "mail@localhost", dataDir }: MailOptions): Mail {
  return smtpUrl ? smtp(smtpUrl, from) : mailboxFolder(dataDir, from);
}
