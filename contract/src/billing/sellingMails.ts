/** The mails that selling sends: of the installation, and of each organization that sells; in words of their own where they want. */
import { z } from "zod";
import { defineErrors, email, language, organizationId, route, text } from "../kit/kit.ts";
import { givenDay, timeZoneName } from "../kit/time.ts";

/** What a text may name; the mail that goes out has what it stands for. */
export const mailVariables = [
  "name",
  "product",
  "amount",
  "date",
  "next",
  "words",
  "code",
  "from",
  "note",
  "email",
  "app",
  "link",
] as const;
export type MailVariable = (typeof mailVariables)[number];

type About = {
  /** What it may name beside the person, the product, the app and where its button leads. */
  names: readonly MailVariable[];
  /** What a text of it may not leave out: without it the mail would not say what it is for. */
  needs: readonly MailVariable[];
  /** The law, or rules of who moves the money, demand it, or nothing goes on without its link: it cannot be switched off. */
  isDemanded: boolean;
};

const about = (names: MailVariable[], needs: MailVariable[], isDemanded: boolean): About => ({
  names,
  needs,
  isDemanded,
});

/** Every mail that selling sends, in the order of a purchase's life. */
export const sellingMailNames = [
  "receipt",
  "giftBought",
  "giftSent",
  "seatGiven",
  "seatEnded",
  "trialBegins",
  "trialEnds",
  "renewalAhead",
  "wordsLow",
  "wordsOut",
  "unpaid",
  "planWillChange",
  "planKept",
  "planChanged",
  "cancelled",
  "cancelledAtOnce",
  "ended",
  "refunded",
  "refundedEnds",
  "disputeLost",
  "givenBack",
] as const;
export type SellingMailKind = (typeof sellingMailNames)[number];

/** What may be in each, and whether it may be left out. */
export const sellingMailKinds: Record<SellingMailKind, About> = {
  receipt: about(["amount"], ["product", "amount"], true),
  giftBought: about(["code"], ["product", "code"], false),
  giftSent: about(["code", "from", "note"], ["product", "code", "from"], false),
  seatGiven: about(["from", "email", "words"], ["product", "from", "email"], true),
  seatEnded: about(["from"], ["product"], false),
  trialBegins: about(["amount", "date"], ["product", "amount", "date"], true),
  trialEnds: about(["amount", "date"], ["product", "amount", "date"], true),
  renewalAhead: about(["amount", "date"], ["product", "amount", "date"], true),
  wordsLow: about(["words"], [], false),
  wordsOut: about([], [], false),
  unpaid: about(["date"], ["product"], false),
  planWillChange: about(["next", "date", "amount"], ["next", "date", "amount"], true),
  planKept: about([], ["product"], true),
  planChanged: about([], ["product"], true),
  cancelled: about(["date"], ["product", "date"], true),
  cancelledAtOnce: about([], ["product"], true),
  ended: about([], ["product"], false),
  refunded: about(["amount"], ["amount"], false),
  refundedEnds: about(["amount"], ["product", "amount"], true),
  disputeLost: about(["amount"], ["product", "amount"], true),
  givenBack: about(["amount"], ["amount"], true),
};

/** What the text of a kind may name. The name of whoever is sent a gift may be nothing: its buyer need not give it. */
export const variablesOf = (kind: SellingMailKind): MailVariable[] =>
  mailVariables.filter(
    (name) => ["name", "product", "app", "link"].includes(name) || sellingMailKinds[kind].names.includes(name),
  );

/** A note that goes with a gift has so many characters at most, and the name of whoever it is for. */
export const GIFT_NOTE_MAX = 300;
export const GIFT_NAME_MAX = 60;
/** A gift waits for its day for a year at most, the year's last day among them. */
export const GIFT_YEARS_AHEAD = 1;

/** Whom a gift is mailed to. Without a language it is its buyer's; without a day it goes as soon as it is paid. */
export const giftMail = z.object({
  email,
  name: text(GIFT_NAME_MAX).default(""),
  note: text(GIFT_NOTE_MAX).default(""),
  lang: language.nullish(),
  on: givenDay.nullish(),
  /** Where that day begins; without one in the time zone of the installation. */
  time_zone: timeZoneName.nullish(),
});
export type GiftMail = z.output<typeof giftMail>;
export type GiftMailGiven = z.input<typeof giftMail>;

export const errors = defineErrors({ mail_demanded: "conflict" });

export const SUBJECT_MAX = 150;
export const BODY_MAX = 4000;

const mailText = z.object({
  lang: language,
  subject: z.string(),
  body: z.string(),
  /** What it says where its seller wrote nothing. */
  usual: z.object({ subject: z.string(), body: z.string() }),
  is_own: z.boolean(),
});
const sellingMail = z.object({
  kind: z.enum(sellingMailNames),
  is_on: z.boolean(),
  is_demanded: z.boolean(),
  names: z.array(z.enum(mailVariables)),
  needs: z.array(z.enum(mailVariables)),
  texts: z.array(mailText),
});
export type SellingMail = z.infer<typeof sellingMail>;

const query = z.object({ organization_id: organizationId });
const kindParams = z.object({ kind: z.enum(sellingMailNames) });
const params = z.object({ kind: z.enum(sellingMailNames), lang: language });
/** Empty is what the app says by itself. */
const body = z.object({
  subject: text(SUBJECT_MAX).transform((value) => value.replace(/\s+/g, " ").trim()),
  body: text(BODY_MAX).transform((value) => value.trim()),
});
const rate = { count: 60, seconds: 60 } as const;
const answer = z.object({ mail: sellingMail });

export const sellingMails = {
  listSellingMails: route({
    method: "GET",
    path: "/selling-mails",
    summary: "The mails that selling sends, of the platform or of an organization: their texts, and which are on.",
    access: "orgAdmin",
    query,
    answer: z.object({ mails: z.array(sellingMail), can: z.object({ edit: z.boolean() }) }),
  }),
  switchSellingMail: route({
    method: "PUT",
    path: "/selling-mails/{kind}",
    summary: "Switches a mail on or off; one that the law demands stays on.",
    access: "orgAdmin",
    refusedWhileImpersonating: true,
    params: kindParams,
    query,
    body: z.object({ is_on: z.boolean() }),
    answer,
    rate,
    refuses: ["mail_demanded"],
  }),
  saveSellingMail: route({
    method: "PUT",
    path: "/selling-mails/{kind}/{lang}",
    summary: "Says a mail in words of the seller's own, in a language; empty ones go back to those of the app.",
    access: "orgAdmin",
    refusedWhileImpersonating: true,
    params,
    query,
    body,
    answer,
    rate,
  }),
  previewSellingMail: route({
    method: "POST",
    path: "/selling-mails/{kind}/{lang}/preview",
    summary: "Draws a mail that nobody saved with a buyer who does not exist, by what draws those that go out.",
    access: "orgAdmin",
    params,
    query,
    body,
    status: 200,
    answer: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
    rate: { count: 300, seconds: 600 },
  }),
  testSellingMail: route({
    method: "POST",
    path: "/selling-mails/{kind}/{lang}/test",
    summary: "Sends such a mail to the caller, now; says why when the mail server did not take it.",
    access: "orgAdmin",
    refusedWhileImpersonating: true,
    params,
    query,
    body,
    status: 200,
    answer: z.object({ ok: z.boolean(), to: z.string(), problem: z.string().nullable() }),
    rate: { count: 10, seconds: 600 },
    budget: "mails",
  }),
};
