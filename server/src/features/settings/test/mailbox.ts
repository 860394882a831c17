import { type TestApp, waitFor } from "../../../../test/app.ts";
import { type LaidMail, mailsTo } from "../../../../test/outside/mailbox.ts";

/** The first mail to an address whose subject says this, as soon as it is there. */
export const mailAbout = (node: Pick<TestApp, "app">, to: string, subject: string): Promise<LaidMail> =>
  waitFor(async () => (await mailsTo(node, to)).find((mail) => mail.subject.includes(subject)), subject);
