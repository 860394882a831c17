/** Gift codes: a product that somebody bought for another, or that its seller gives by codes; redeemed once each. */
import { z } from "zod";
import { defineErrors, file, id, idParams, language, moment, organizationId, route, text } from "../kit/kit.ts";
import { givenMoment, periods } from "../kit/time.ts";
import { person, purchase } from "./purchases.ts";
import { giftMail } from "./sellingMails.ts";

/** A gift of a subscription is of so many periods at most; all of their words come when it is redeemed. */
export const GIFT_PERIODS_MAX = 12;
/** So many codes a batch has at most. */
export const GIFT_CODES_MAX = 500;

/** A gift is mailed to whoever it is for so many times at most. */
export const GIFT_SENDS_MAX = 5;
/** So many periods of a subscription, or once what is bought once. */
export const giftPeriods = z.number().int().min(1).max(GIFT_PERIODS_MAX);

/** withdrawn: taken back by its seller, or its money was, before anybody had it. */
export const giftStates = ["waiting", "redeemed", "withdrawn", "expired"] as const;
export type GiftState = (typeof giftStates)[number];

/** What a code gives: so much of a product, as it was when the code was made. */
const terms = z.object({
  product: z.object({ product_id: z.number().int(), name: z.string() }),
  /** How long a subscription is given, in all; null for what is bought once. */
  length: z.object({ period: z.enum(periods), count: z.number().int() }).nullable(),
  /** Null is unlimited. */
  word_amount: z.number().int().nullable(),
});

/** A mail that a gift went by, or will. */
const mailed = z.object({ to: z.string(), name: z.string(), note: z.string(), lang: language.nullable() });

/** A gift that the caller bought. */
export const gift = terms.extend({
  gift_id: z.number().int(),
  purchase_id: z.number().int(),
  /** Null while staff are signed in as its buyer. */
  code: z.string().nullable(),
  state: z.enum(giftStates),
  redeemed_at: moment.nullable(),
  /** Whom it was last mailed to, while nobody has redeemed it; null while staff are signed in as its buyer. */
  sent: mailed.extend({ at: moment }).nullable(),
  /** Whom it will be mailed to, and on which day; null where nothing waits, and while staff are signed in as its buyer. */
  planned: mailed.extend({ on: z.string() }).nullable(),
  /** It waits, may be mailed once more, and its seller sends such mails. */
  can_send: z.boolean(),
  createdAt: moment,
});
export type Gift = z.infer<typeof gift>;

/** In which organization something was sold, and is had; null in the personal space. */
export const soldIn = z.number().int().nullable();

/** Codes that a seller made together. */
export const giftBatch = terms.extend({
  batch_id: z.number().int(),
  note: z.string(),
  count: z.number().int(),
  redeemed: z.number().int(),
  withdrawn: z.number().int(),
  expires_at: moment.nullable(),
  createdAt: moment,
});
export type GiftBatch = z.infer<typeof giftBatch>;

export const giftCode = z.object({
  code: z.string(),
  state: z.enum(giftStates),
  redeemed_at: moment.nullable(),
  /** Who redeemed it; null once they have left. */
  redeemed_by: person.nullable(),
});
export type GiftCode = z.infer<typeof giftCode>;

export const errors = defineErrors({
  gift_not_possible: "conflict",
  gift_invalid: "invalid",
  gift_elsewhere: "forbidden",
  gift_redeemed: "conflict",
  gift_withdrawn: "conflict",
  gift_expired: "conflict",
  gift_sent_often: "conflict",
  gift_mail_off: "conflict",
});

const ofProduct = { access: "orgAdmin", params: idParams } as const;
const ofBatch = { ...ofProduct, params: idParams.extend({ batch_id: id }) } as const;

export const gifts = {
  listGifts: route({
    method: "GET",
    path: "/gifts",
    summary: "The gifts that the caller bought, with their codes, the newest first.",
    access: "signedIn",
    answer: z.object({ gifts: z.array(gift) }),
  }),
  sendGift: route({
    method: "POST",
    path: "/gifts/{id}/send",
    summary:
      "Mails a gift that the caller bought, with a note, to whoever it is for: its code and the link that redeems it. " +
      "On a day to come it waits for that day, in place of what waited before.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    params: idParams,
    body: giftMail,
    answer: z.object({ gift }),
    status: 200,
    isIdempotent: true,
    refuses: ["gift_redeemed", "gift_withdrawn", "gift_sent_often", "gift_mail_off"],
    rate: { count: 20, seconds: 3600 },
    budget: "mails",
  }),
  keepGift: route({
    method: "DELETE",
    path: "/gifts/{id}/send",
    summary: "Calls off the mail that a gift of the caller waits to go by; told again it stays so.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    params: idParams,
    answer: z.object({ gift }),
    rate: { count: 60, seconds: 60 },
  }),
  redeemGift: route({
    method: "POST",
    path: "/gifts/redeem",
    summary:
      "Redeems a gift code in the space where it was sold, wherever the caller is: they have what it gives from now on.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: z.object({ code: text(100), organization_id: organizationId }),
    answer: z.object({ purchase, organization_id: soldIn }),
    refuses: [
      "gift_invalid",
      "gift_elsewhere",
      "gift_redeemed",
      "gift_withdrawn",
      "gift_expired",
      "already_subscribed",
    ],
    budget: "tries",
  }),
  listGiftBatches: route({
    method: "GET",
    path: "/products/{id}/gifts",
    summary: "The batches of gift codes of a product of the selected space, the newest first.",
    ...ofProduct,
    answer: z.object({ batches: z.array(giftBatch), can: z.object({ make: z.boolean() }) }),
  }),
  addGiftBatch: route({
    method: "POST",
    path: "/products/{id}/gifts",
    summary: "Makes gift codes for a product of the selected space; they cost nothing, and take no place of a limit.",
    ...ofProduct,
    body: z.object({
      count: z.number().int().min(1).max(GIFT_CODES_MAX),
      periods: giftPeriods.default(1),
      note: text(200).default(""),
      expires_at: givenMoment.nullish(),
    }),
    answer: z.object({ batch: giftBatch }),
    status: 201,
    isIdempotent: true,
    refuses: ["gift_not_possible"],
    budget: "tries",
  }),
  readGiftBatch: route({
    method: "GET",
    path: "/products/{id}/gifts/{batch_id}",
    summary: "The codes of a batch, and who redeemed them.",
    ...ofBatch,
    refusedWhileImpersonating: true,
    answer: z.object({ batch: giftBatch, codes: z.array(giftCode) }),
  }),
  exportGiftBatch: route({
    method: "GET",
    path: "/products/{id}/gifts/{batch_id}/csv",
    summary: "The same as CSV.",
    ...ofBatch,
    refusedWhileImpersonating: true,
    answer: file,
    rate: { count: 20, seconds: 600 },
    budget: "exports",
  }),
  withdrawGiftBatch: route({
    method: "DELETE",
    path: "/products/{id}/gifts/{batch_id}",
    summary: "Withdraws the codes of a batch that nobody redeemed; what was redeemed stays.",
    ...ofBatch,
    answer: z.object({ batch: giftBatch }),
    rate: { count: 60, seconds: 60 },
  }),
};
