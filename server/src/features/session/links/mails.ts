import type { Language } from "@pluma/contract/kit/kit";
import type { App } from "../../../platform/context.ts";
import { sendMail } from "../../site/index.ts";
import { words } from "../locales/words.ts";
import { LINK_SECONDS, makeLink } from "./links.ts";

/** What a person is told when something about their account changed. */
type Notice = "passwordChanged" | "twoFactorOn" | "twoFactorOff" | "passkeyAdded" | "newDevice" | "issuerAdded";
/** Mails that carry a link. */
type Linked = "welcome" | "verify" | "reset" | "signIn" | "emailChanged" | "inviteCustomer" | "inviteStaff";
/** Mails that only tell: there is nothing to press. */
type News = "emailTakenBack" | "accountDeleted" | "proofCode";

/** Whom a mail goes to. */
export type Recipient = { email: string; name: string; lang: Language | null };

type Parts = Pick<App, "db" | "jobs" | "secrets" | "site">;

/** Every mail of this file is about an account, and most open it: an account is of the installation, wherever it is used. */
const opensAccount = true as const;

/** Mails a link, in the caller's transaction. */
export function mailLink(ctx: Parts, kind: Linked, to: Recipient, url: string): Promise<void> {
  const lang = to.lang ?? "en";
  const { subject, lines, label, footer } = words[lang].mails.linked[kind];
  return sendMail(ctx, {
    to: to.email,
    lang,
    subject,
    lines: greeted(lang, to, lines),
    act: { label, url },
    footer,
    opensAccount,
  });
}

/**
 * Tells a person what happened to their account, in the caller's transaction, with a link that takes it back if it was not
 * them. `said` fills what its sentences leave open.
 */
export async function mailNotice(
  ctx: Parts & Pick<App, "publicUrl" | "clock">,
  notice: Notice,
  to: Recipient & { userId: number },
  said: Record<string, string> = {},
): Promise<void> {
  const lang = to.lang ?? "en";
  const { subject, lines } = words[lang].mails.notices[notice];
  const { label, footer } = words[lang].mails.notYou;
  const filled = lines.map((line) => line.replace(/\{\{(\w+)\}\}/g, (blank, name) => said[name] ?? blank));
  const { userId, email } = to;
  const url = await makeLink(ctx, { kind: "not_me", userId, email, seconds: LINK_SECONDS.notMe });
  return sendMail(ctx, {
    to: email,
    lang,
    subject,
    lines: greeted(lang, to, filled),
    act: { label, url },
    footer,
    opensAccount,
  });
}

/** Tells a person by a mail of `mailNotice` that they were signed in elsewhere; an empty `device` did not say what it is. */
export const mailNewDevice = (
  ctx: Parameters<typeof mailNotice>[0],
  to: Parameters<typeof mailNotice>[2],
  { device, address }: { device: string; address: string },
): Promise<void> =>
  mailNotice(ctx, "newDevice", to, { device: device || words[to.lang ?? "en"].mails.unknownDevice, address });

/** Tells a person something that they can do nothing about by a link, in the caller's transaction. */
export function mailNews(ctx: Parts, news: Exclude<News, "proofCode">, to: Recipient): Promise<void> {
  const lang = to.lang ?? "en";
  const { subject, lines } = words[lang].mails.news[news];
  return sendMail(ctx, { to: to.email, lang, subject, lines: greeted(lang, to, lines), opensAccount });
}

/** Mails a code that proves who somebody is, in the caller's transaction. */
export function mailCode(ctx: Parts, to: Recipient, code: string): Promise<void> {
  const lang = to.lang ?? "en";
  const { subject, lines } = words[lang].mails.news.proofCode;
  const filled = (text: string) => text.replaceAll("{{code}}", code);
  return sendMail(ctx, {
    to: to.email,
    lang,
    subject: filled(subject),
    lines: greeted(lang, to, lines.map(filled)),
    opensAccount,
  });
}

const greeted = (lang: Language, { name }: Recipient, lines: string[]): string[] => [
  [words[lang].mails.hello, name].filter(Boolean).join(" ").concat(","),
  ...lines,
];
