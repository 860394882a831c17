/** What a widget is to its owner and to a visitor, and what both say of a conversation. */
import { z } from "zod";
import { fileSrc } from "../files/files.ts";
import { email, filledText, moment, text } from "../kit/kit.ts";
import { colourNames } from "./colours.ts";
import { isOrigin } from "./origins.ts";

export const WIDGET_NAME_LENGTH_MAX = 60;
export const WIDGET_GREETING_LENGTH_MAX = 300;
export const WIDGET_STARTERS_MAX = 4;
export const WIDGET_STARTER_LENGTH_MAX = 80;
export const WIDGET_ORIGINS_MAX = 20;
export const WIDGET_CONSENT_LENGTH_MAX = 600;
export const WIDGET_ACCENT_USUAL = "#ff0000";
export const VISITOR_MESSAGE_LENGTH_MAX = 2000;
export const RETENTION_DAYS_MAX = 365;
export const RETENTION_DAYS_USUAL = 90;

/** The languages in which a widget speaks of itself on a page: the page says which, by `lang` of its html. */
export const widgetLanguages = [
  ...["en", "es", "ca", "eu", "gl", "pt", "fr", "it", "de", "nl"],
  ...["da", "sv", "nb", "fi", "pl", "cs", "ro", "tr", "uk", "ja"],
] as const;

export const widgetPositions = ["left", "right", "inline"] as const;
export const widgetSchemes = ["auto", "light", "dark"] as const;
/** When a visitor is asked for name and mail: `after` some answers, or once something could not be answered. */
export const contactMoments = ["never", "before", "after", "unanswered"] as const;

/** A colour as CSS reads it: # with 3, 4, 6 or 8 digits, or a name. */
export const isColour = (value: string): boolean =>
  /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value) || colourNames.has(value.toLowerCase());

const colour = z.string().trim().max(40).refine(isColour, { message: "widget_colour_invalid" });
const origin = z.string().max(300).refine(isOrigin, { message: "widget_origin_invalid" });
const count = (min: number, max: number) => z.number().int().min(min).max(max);

/** What a visitor's page learns of a widget: how it looks, what it says and asks, and nothing of whose it is. */
export const widgetConfig = z.object({
  name: z.string(),
  accent_color: z.string(),
  /** The address of a picture, absolute; null for none. */
  image: z.string().nullable(),
  greeting: z.string(),
  starters: z.array(z.string()),
  position: z.enum(widgetPositions),
  scheme: z.enum(widgetSchemes),
  /** Of the interface; null: as the page has it. */
  language: z.enum(widgetLanguages).nullable(),
  contact: z.object({
    when: z.enum(contactMoments),
    /** After how many answers, where it is `after`. */
    after: z.number().int(),
    asks_name: z.boolean(),
    consent: z.string(),
  }),
  /** An address of the owner's about privacy; null for none. */
  privacy_url: z.string().nullable(),
});
export type WidgetConfig = z.infer<typeof widgetConfig>;

/**
 * One message of a conversation; `number` counts from 1 within it. `content` null: an answer of which nothing has arrived.
 * `name` is who of the owner's people wrote it, for `person`. `notice`: somebody took over or gave back; see `notice`.
 */
export const widgetMessage = z.object({
  number: z.number().int(),
  from: z.enum(["visitor", "avatar", "person", "notice"]),
  content: z.string().nullable(),
  name: z.string().nullable(),
  notice: z.enum(["taken_over", "given_back", "contact_given", "contact_wanted"]).nullable(),
  is_writing: z.boolean(),
  /** The avatar said that it cannot answer this. */
  is_unanswered: z.boolean(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: moment,
});
export type WidgetMessage = z.infer<typeof widgetMessage>;

/**
 * How a conversation stands for its visitor. `contact`: `wanted` now, `given`, `declined` for good, or `none` (not asked yet, or
 * never). `is_resting`: the cap is reached or the owner cannot pay, and nobody answers; one may still leave an address.
 */
export const widgetState = z.object({
  taken_over_by: z.string().nullable(),
  contact: z.enum(["none", "wanted", "given", "declined"]),
  is_resting: z.boolean(),
  /** Who the customer's site said that this is; null for nobody that it named. */
  recognised: z.object({ name: z.string().nullable() }).nullable(),
});
export type WidgetState = z.infer<typeof widgetState>;

/** A conversation from some message on; `last` is the number of its last message, 0 without any. */
export const widgetThread = z.object({ messages: z.array(widgetMessage), last: z.number().int(), state: widgetState });
export type WidgetThread = z.infer<typeof widgetThread>;

/**
 * One line of a streamed answer. `piece` follows the first `offset` UTF-16 units of the message; one at its length is
 * appended, an overlap cut, and a gap means to read the thread again. `ping` comes while nothing else does.
 */
export const widgetLine = z.discriminatedUnion("type", [
  z.object({ type: z.literal("message"), message: widgetMessage }),
  z.object({ type: z.literal("piece"), number: z.number().int(), offset: z.number().int(), delta: z.string() }),
  z.object({ type: z.literal("state"), state: widgetState }),
  z.object({ type: z.literal("ping") }),
]);
export type WidgetLine = z.infer<typeof widgetLine>;

/** The fields of a widget that its owner fills in; what is left out of a change stays as it is. */
export const widgetFields = {
  avatar_id: z.preprocess(
    (value) => (value === "" || value === 0 ? null : value),
    z.number().int().positive().nullish(),
  ),
  name: text(WIDGET_NAME_LENGTH_MAX),
  accent_color: colour,
  /** The `src` of a picture that was uploaded here, which anybody may read from then on; empty for none. */
  image: fileSrc,
  greeting: text(WIDGET_GREETING_LENGTH_MAX),
  starters: z.array(filledText(WIDGET_STARTER_LENGTH_MAX)).max(WIDGET_STARTERS_MAX),
  position: z.enum(widgetPositions),
  scheme: z.enum(widgetSchemes),
  language: z.enum(widgetLanguages).nullable(),
  origins: z.array(origin).max(WIDGET_ORIGINS_MAX),
  contact_when: z.enum(contactMoments),
  contact_after: count(1, 50),
  asks_name: z.boolean(),
  consent: text(WIDGET_CONSENT_LENGTH_MAX),
  privacy_url: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(500)]),
  /** Answers in a day: of one visitor, and of one address. */
  visitor_daily: count(1, 1000),
  address_daily: count(1, 10_000),
  /** Words in a day and in a month, of all visitors together. */
  words_daily: count(0, 10_000_000),
  words_monthly: count(0, 100_000_000),
  retention_days: count(1, RETENTION_DAYS_MAX),
  webhook_url: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(2000)]),
  is_on: z.boolean(),
};

/** What of a cap is used; `held` is set aside for answers that are being written. */
const used = z.object({ used: z.number().int(), cap: z.number().int() });
export type WidgetUsed = z.infer<typeof used>;

/** What a customer puts into a page: one script tag, a frame, or a link; and what its Content-Security-Policy allows for each. */
const widgetCode = z.object({
  script: z.string(),
  frame: z.string(),
  link: z.string(),
  policy: z.array(z.string()),
  frame_policy: z.array(z.string()),
});

export const widget = z.object({
  widget_id: z.number().int(),
  public_id: z.string(),
  organization_id: z.number().int().nullable(),
  avatar: z.object({ avatar_id: z.number().int(), name: z.string() }).nullable(),
  name: z.string(),
  accent_color: z.string(),
  image: z.string().nullable(),
  greeting: z.string(),
  starters: z.array(z.string()),
  position: z.enum(widgetPositions),
  scheme: z.enum(widgetSchemes),
  language: z.enum(widgetLanguages).nullable(),
  origins: z.array(z.string()),
  contact_when: z.enum(contactMoments),
  contact_after: z.number().int(),
  asks_name: z.boolean(),
  consent: z.string(),
  privacy_url: z.string(),
  visitor_daily: z.number().int(),
  address_daily: z.number().int(),
  words_daily: z.number().int(),
  words_monthly: z.number().int(),
  retention_days: z.number().int(),
  webhook_url: z.string(),
  is_on: z.boolean(),
  code: widgetCode,
  words: z.object({ day: used, month: used }),
  /** Of this month: how many opened it, and how many left an address. */
  month: z.object({ opened: z.number().int(), leads: z.number().int() }),
  createdAt: moment,
  updatedAt: moment,
});
export type Widget = z.infer<typeof widget>;

/** What a lead left: with the consent text as it was shown, and when. */
export const widgetLead = z.object({
  lead_id: z.number().int(),
  conversation_id: z.number().int(),
  name: z.string().nullable(),
  email: z.string(),
  note: z.string().nullable(),
  consent: z.string(),
  page: z.string().nullable(),
  source: z.string().nullable(),
  createdAt: moment,
});
export type WidgetLead = z.infer<typeof widgetLead>;

/** A conversation as its owner's lists have it. */
export const widgetConversation = z.object({
  conversation_id: z.number().int(),
  widget_id: z.number().int(),
  /** What the visitor is called: the name that they left or that the customer's site gave; null for none. */
  name: z.string().nullable(),
  /** The address that the customer's site gave, or that was left with consent. */
  email: z.string().nullable(),
  is_recognised: z.boolean(),
  language: z.string().nullable(),
  page: z.object({ title: z.string().nullable(), url: z.string().nullable() }),
  source: z.string().nullable(),
  visits: z.number().int(),
  messages: z.number().int(),
  words: z.number().int(),
  last_message: z.string().nullable(),
  is_live: z.boolean(),
  is_lead: z.boolean(),
  has_unanswered: z.boolean(),
  taken_over_by: z.object({ name: z.string(), is_me: z.boolean() }).nullable(),
  createdAt: moment,
  lastAt: moment,
});
export type WidgetConversation = z.infer<typeof widgetConversation>;

/** What a visitor's page says of where it is; all of it is only shown to the owner. */
export const visit = z.object({
  language: text(20).optional(),
  title: text(200).optional(),
  /** Without its query and fragment. */
  url: text(500).optional(),
  /** The campaign that brought the visitor (utm_source, utm_campaign). */
  source: text(200).optional(),
});

/** What a visitor leaves to be written to; `consent` is the text that was shown beside the field. */
export const contactGiven = z.object({
  email,
  name: text(120).optional(),
  note: text(VISITOR_MESSAGE_LENGTH_MAX).optional(),
  consent: text(WIDGET_CONSENT_LENGTH_MAX),
});
