import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, inArray } from "drizzle-orm";
import { deliverMail } from "../../src/features/site/mails.ts";
import { jobs } from "../../src/platform/jobs/jobs.tables.ts";
import { type TestApp, waitFor } from "../app.ts";

/** A mail that an app without a mail server laid into its mailbox folder. */
export type LaidMail = {
  to: string;
  from: string;
  fromName?: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  lang: string;
};

/** The mails to an address, in the order in which they went out. */
export async function mailsTo({ app }: Pick<TestApp, "app">, address: string): Promise<LaidMail[]> {
  const folder = join(app.config.dataDir, "mailbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json")).toSorted();
  const mails = await Promise.all(
    names.map(async (name): Promise<LaidMail> => JSON.parse(await readFile(join(folder, name), "utf8"))),
  );
  return mails.filter(({ to }) => to === address);
}

/** The mails to an address once everything is out that was queued before: what is not among them is not sent. */
export async function allMailsTo(node: Pick<TestApp, "app">, address: string): Promise<LaidMail[]> {
  const waiting = and(eq(jobs.kind, deliverMail.name), inArray(jobs.state, ["queued", "running"]));
  await waitFor(async () => (await node.app.db.$count(jobs, waiting)) === 0, "all that was to be mailed");
  return mailsTo(node, address);
}

/** The last mail with a link to an address, when there are `count` of them at least; they go out as jobs, so it waits. */
export const lastLinkTo = (node: Pick<TestApp, "app">, address: string, count = 1): Promise<LaidMail> =>
  lastOf(async () => (await mailsTo(node, address)).filter(hasToken), count, `link ${count} to ${address}`);

/** The last mail to an address, when there are `count` of them at least. */
export const lastMailTo = (node: Pick<TestApp, "app">, address: string, count = 1): Promise<LaidMail> =>
  lastOf(() => mailsTo(node, address), count, `mail ${count} to ${address}`);

const lastOf = (find: () => Promise<LaidMail[]>, count: number, what: string): Promise<LaidMail> =>
  waitFor(async () => {
    const mails = await find();
    return mails.length >= count ? mails.at(-1) : null;
  }, what);

/** Whether a mail has a link that was asked for; what a notice offers to whoever it was not is none. */
export const hasToken = ({ text }: { text: string }): boolean =>
  text.includes("token=") && !text.includes("/auth/not-me?");

/** The token of the link in a mail. */
export function tokenIn({ text }: { text: string }): string {
  const token = /[?&]token=([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error("the mail has no link");
  return token;
}
