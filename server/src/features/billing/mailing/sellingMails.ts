import {
  type SellingMail,
  type SellingMailKind,
  sellingMailKinds,
  sellingMailNames,
  type sellingMails,
  variablesOf,
} from "@pluma/contract/billing/sellingMails";
import type { Input, Language } from "@pluma/contract/kit/kit";
import { languageCodes } from "@pluma/contract/kit/languages";
import { formatNumber } from "@pluma/contract/kit/look/numbers";
import { addDays } from "@pluma/contract/kit/time";
import { formatNamedMoney } from "@pluma/contract/products/namedMoney";
import type { ActorCtx } from "../../../platform/context.ts";
import { wordsOf } from "../../../platform/errorMessages.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { placedFor } from "../../../platform/sites.ts";
import { findSelf } from "../../accounts/index.ts";
import { currencyOf } from "../../products/index.ts";
import {
  type BrandedMail,
  deliverNow,
  dress,
  type MailText,
  mailTextsOf,
  maySaySiteTexts,
  saveMailText,
  switchMail,
} from "../../site/index.ts";
import { zoneOf } from "../days.ts";
import { words } from "../locales/words.ts";
import { compose, namesIn, unknownIn, usualOf, wordsSaid } from "./compose.ts";

const PROBLEM_LENGTH_MAX = 300;

/** The mails that the platform or the selected organization sends about what it sells. */
export async function listSellingMails(ctx: ActorCtx): Promise<{ mails: SellingMail[]; can: { edit: boolean } }> {
  const own = await mailTextsOf(ctx, ctx.actor.organizationId);
  return { mails: sellingMailNames.map((kind) => show(kind, own)), can: { edit: maySaySiteTexts(ctx.actor) } };
}

/** Switches a mail on or off. Refuses mail_demanded for one that has to be sent. */
export async function switchSellingMail(
  ctx: ActorCtx,
  { params: { kind }, body: { is_on: isOn } }: Input<typeof sellingMails.switchSellingMail>,
): Promise<{ mail: SellingMail }> {
  allow(maySaySiteTexts(ctx.actor));
  if (!isOn && sellingMailKinds[kind].isDemanded) refuse("mail_demanded");
  await switchMail(ctx, ctx.actor.organizationId, kind, isOn);
  return showOne(ctx, kind);
}

/** Says a mail in words of the seller's own. Refuses, at its field, names that nothing stands for and a text without those it needs. */
export async function saveSellingMail(
  ctx: ActorCtx,
  { params: { kind, lang }, body }: Input<typeof sellingMails.saveSellingMail>,
): Promise<{ mail: SellingMail }> {
  allow(maySaySiteTexts(ctx.actor));
  check(ctx, { kind, lang }, body);
  const usual = usualOf(kind, lang);
  await saveMailText(ctx, ctx.actor.organizationId, {
    kind,
    lang,
    // What is as usual is not kept, so that it goes with what the app says.
    subject: body.subject === usual.subject ? "" : body.subject,
    body: body.body === usual.body ? "" : body.body,
  });
  return showOne(ctx, kind);
}

/** Draws a mail that nobody saved, with a buyer who does not exist. */
export async function previewSellingMail(
  ctx: ActorCtx,
  { params, body }: Input<typeof sellingMails.previewSellingMail>,
): Promise<{ subject: string; html: string; text: string }> {
  check(ctx, params, body);
  const place = await placedFor(ctx, ctx.actor.organizationId);
  const { subject, html = "", text } = await dress(place, await example(place, params, body, ""));
  return { subject, html, text };
}

/** Sends it to the caller, now; says what the mail server said when it did not take it. */
export async function testSellingMail(
  ctx: ActorCtx,
  { params, body }: Input<typeof sellingMails.testSellingMail>,
): Promise<{ ok: boolean; to: string; problem: string | null }> {
  allow(maySaySiteTexts(ctx.actor));
  check(ctx, params, body);
  const { email: to } = (await findSelf(ctx)) ?? refuse("not_found");
  const place = await placedFor(ctx, ctx.actor.organizationId);
  try {
    await deliverNow(place, await example(place, params, body, to));
    return { ok: true, to, problem: null };
  } catch (error) {
    ctx.log.warn({ err: error }, "a test of a selling mail was not taken");
    const problem = error instanceof Error ? error.message : String(error);
    return { ok: false, to, problem: problem.slice(0, PROBLEM_LENGTH_MAX) };
  }
}

type Named = { kind: SellingMailKind; lang: Language };

function check({ lang: said }: ActorCtx, { kind, lang }: Named, text: MailText): void {
  const fields: Record<string, string> = {};
  const braced = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(", ");
  for (const field of ["subject", "body"] as const) {
    const names = unknownIn(kind, text[field]);
    if (names.length > 0) fields[field] = wordsOf("mail_name_unknown", said, { names: braced(names) });
  }
  const usual = usualOf(kind, lang);
  const whole = `${text.subject || usual.subject}\n${text.body || usual.body}`;
  const missing = sellingMailKinds[kind].needs.filter((name) => !namesIn(whole).includes(name));
  if (missing.length > 0) fields.body ??= wordsOf("mail_name_missing", said, { names: braced(missing) });
  if (Object.keys(fields).length > 0) refuse("invalid_body", {}, fields);
}

/** Where the buttons of some mails lead, but for the codes that those have which go out. */
const pathOf: Partial<Record<SellingMailKind, string>> = {
  giftSent: "/redeem",
  seatGiven: "/seat",
  seatEnded: "/pricing",
};

/** The mail to somebody who does not exist, about something that nobody sells. */
async function example(ctx: ActorCtx, { kind, lang }: Named, own: MailText, to: string): Promise<BrandedMail> {
  const { buyer, recipient, product, next, note } = words[lang].mails.example;
  const isSeat = kind === "seatGiven" || kind === "seatEnded";
  const isGiven = isSeat || kind === "giftSent";
  const url = `${ctx.publicUrl}${pathOf[kind] ?? "/billing"}`;
  const currency = await currencyOf(ctx, ctx.actor.organizationId);
  const { label, ...said } = compose(kind, lang, own, {
    ...{ name: isGiven ? recipient : buyer, product, next, link: url, amount: formatNamedMoney(20, currency) },
    ...{ from: buyer, note: `“${note}”`, code: "ABCD-EFGH-JKMN-PQRS" },
    date: new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: await zoneOf(ctx) }).format(
      addDays(ctx.clock.now(), 3),
    ),
    words: isSeat ? wordsSaid(4000, lang) : formatNumber(4000),
    email: "grace@example.com",
  });
  return { to, lang, ...said, act: { label, url } };
}

type Own = Awaited<ReturnType<typeof mailTextsOf>>;

const showOne = async (ctx: ActorCtx, kind: SellingMailKind): Promise<{ mail: SellingMail }> => ({
  mail: show(kind, await mailTextsOf(ctx, ctx.actor.organizationId)),
});

function show(kind: SellingMailKind, own: Own): SellingMail {
  const { isDemanded, needs } = sellingMailKinds[kind];
  return {
    kind,
    is_on: isDemanded || !own.isOff(kind),
    is_demanded: isDemanded,
    names: variablesOf(kind),
    needs: [...needs],
    texts: languageCodes.map((lang) => {
      const [text, usual] = [own.textOf(kind, lang), usualOf(kind, lang)];
      const said = { subject: text?.subject || usual.subject, body: text?.body || usual.body };
      return { lang, ...said, usual, is_own: text !== null };
    }),
  };
}
