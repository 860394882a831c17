import type { Language } from "@pluma/contract/kit/languages";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { recordAudit } from "../../accounts/index.ts";
import { readMailsOff, readTexts, writeMailOff, writeText } from "./store.system.texts.ts";

/** What a seller says in a mail in words of its own; an empty part is as usual. */
export type MailText = { subject: string; body: string };

const nameOf = (kind: string): string => `mail.${kind}`;

/** What a seller says in a mail of a kind, in a language, and whether it sends it at all. */
export async function mailTextOf(
  { db }: Pick<App, "db">,
  seller: number | null,
  { kind, lang }: { kind: string; lang: Language },
): Promise<MailText & { isOff: boolean }> {
  const off = await readMailsOff(db, seller);
  const text = (await readTexts(db, seller, nameOf(kind))).find((each) => each.lang === lang);
  return { subject: text?.subject ?? "", body: text?.body ?? "", isOff: off.has(kind) };
}

/** The same of all kinds and languages. */
export async function mailTextsOf({ db }: Pick<App, "db">, seller: number | null) {
  const [off, texts] = [await readMailsOff(db, seller), await readTexts(db, seller, nameOf("%"))];
  return {
    isOff: (kind: string): boolean => off.has(kind),
    textOf: (kind: string, lang: Language): MailText | null =>
      texts.find((each) => each.name === nameOf(kind) && each.lang === lang) ?? null,
  };
}

/** Keeps what a seller says in a mail; without a word it is as usual again. */
export async function saveMailText(
  ctx: ActorCtx,
  seller: number | null,
  { kind, lang, ...text }: MailText & { kind: string; lang: Language },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await writeText(tx.db, seller, { name: nameOf(kind), lang, ...text });
    await note(tx, seller, kind);
  });
}

/** Switches a mail of a seller on or off. */
export async function switchMail(ctx: ActorCtx, seller: number | null, kind: string, isOn: boolean): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await writeMailOff(tx.db, seller, kind, !isOn);
    await note(tx, seller, kind);
  });
}

const note = (tx: ActorCtx, seller: number | null, kind: string): Promise<void> =>
  seller === null
    ? recordAudit(tx, "appconfig.save", "appconfig", { keys: [nameOf(kind)] })
    : recordAudit(tx, "organization.save", `organization:${seller}`, { keys: [nameOf(kind)] });
