import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type TestApp, waitFor } from "../../../../test/app.ts";

type Mail = { to: string; subject: string; text: string };

/** The mails that an address got so far. */
export async function mailsTo({ app }: Pick<TestApp, "app">, to: string): Promise<Mail[]> {
  const folder = join(app.config.dataDir, "mailbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json")).toSorted();
  const mails: Mail[] = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8"))),
  );
  return mails.filter((mail) => mail.to === to);
}

/** The first mail to an address whose subject says this, as soon as it is there. */
export const mailAbout = (node: Pick<TestApp, "app">, to: string, subject: string): Promise<Mail> =>
  waitFor(async () => (await mailsTo(node, to)).find((mail) => mail.subject.includes(subject)), subject);
