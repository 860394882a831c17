/**
 * Everything that webhooks tell of: what each is called, where it can be heard, and what it says. Of what happened only ids,
 * figures and what whoever hears it may see on their screens is told; a prompt, a context and a secret never are.
 */
import { z } from "zod";
import { moment } from "../kit/kit.ts";

/** Whose webhooks hear of something: a person's own, an organization's, or the installation's. */
export const webhookPlaces = ["own", "organization", "installation"] as const;
export const webhookPlace = z.enum(webhookPlaces);
export type WebhookPlace = z.infer<typeof webhookPlace>;

type Happening<S extends z.ZodType> = {
  /** What happened, in a sentence. */
  about: string;
  places: readonly WebhookPlace[];
  data: S;
  example: z.input<S>;
};

const happening = <S extends z.ZodType>(given: Happening<S>): Happening<S> => given;

const whole = z.number().int();
const sellers = ["organization", "installation"] as const;
const spaces = ["own", "organization"] as const;

const purchase = z.object({
  purchase_id: whole,
  product_id: whole,
  product_name: z.string(),
  user_id: whole,
  provider: z.string(),
  /** Money of test keys or of a trial purchase by staff: nobody earned it. */
  is_test: z.boolean(),
});
/** In the smallest unit of its currency. */
const money = z.object({ amount: whole, currency: z.string() });
const aPurchase = {
  purchase_id: 812,
  product_id: 7,
  product_name: "Studio",
  user_id: 4021,
  provider: "stripe",
  is_test: false,
};
const someMoney = { invoice_id: 1903, amount: 2900, currency: "EUR" };
const paid = purchase.extend({ invoice_id: whole, ...money.shape });

const run = z.object({ user_workflow_id: whole, workflow_id: whole.nullable(), user_id: whole });
const aRun = { user_workflow_id: 77, workflow_id: 12, user_id: 4021 };
const training = z.object({ training_run_id: whole, avatar_id: whole.nullable(), user_id: whole });
const aTraining = { training_run_id: 310, avatar_id: 55, user_id: 4021 };

/** By its name, each thing that webhooks tell of. */
export const happenings = {
  "purchase.paid": happening({
    about: "Somebody paid for something for the first time: a product, or the first period of a subscription.",
    places: sellers,
    data: paid,
    example: { ...aPurchase, ...someMoney },
  }),
  "purchase.renewed": happening({
    about: "A further period of a subscription was paid, or the first one after a trial.",
    places: sellers,
    data: paid,
    example: { ...aPurchase, ...someMoney },
  }),
  "purchase.refunded": happening({
    about: "Money of a purchase went back, all of it or a part: `amount` is what went back now.",
    places: sellers,
    data: paid,
    example: { ...aPurchase, ...someMoney, amount: 1450 },
  }),
  "purchase.payment_failed": happening({
    about: "A subscription could not be renewed. Its access goes on until `grace_until`.",
    places: sellers,
    data: purchase.extend({ grace_until: moment.nullable() }),
    example: { ...aPurchase, grace_until: "2026-12-05T09:00:00.000Z" },
  }),
  "purchase.ended": happening({
    about: "A subscription was cancelled, or is over: it is not renewed.",
    places: sellers,
    data: purchase.extend({ reason: z.string().nullable() }),
    example: { ...aPurchase, reason: "unpaid" },
  }),
  "user.signed_up": happening({
    about: "Somebody made an account; an organization hears of those on its own domain.",
    places: sellers,
    data: z.object({
      user_id: whole,
      name: z.string(),
      last_name: z.string(),
      email: z.string(),
      lang: z.string().nullable(),
    }),
    example: { user_id: 4021, name: "Ada", last_name: "Example", email: "ada@example.com", lang: "en" },
  }),
  "member.joined": happening({
    about: "Somebody came into the organization.",
    places: ["organization"],
    data: z.object({ organization_id: whole, user_id: whole, role: z.enum(["admin", "manager", "member"]) }),
    example: { organization_id: 5, user_id: 4021, role: "member" },
  }),
  "member.left": happening({
    about: "Somebody is no longer in the organization: they left, were taken out, or closed their account.",
    places: ["organization"],
    data: z.object({ organization_id: whole, user_id: whole }),
    example: { organization_id: 5, user_id: 4021 },
  }),
  "lead.created": happening({
    about: "A visitor of a widget left an address, with the consent text that they were shown.",
    places: spaces,
    data: z.object({
      lead_id: whole,
      widget_id: whole,
      widget_name: z.string(),
      conversation_id: whole,
      name: z.string().nullable(),
      email: z.string(),
      note: z.string().nullable(),
      consent: z.string(),
      page: z.string().nullable(),
      source: z.string().nullable(),
    }),
    example: {
      lead_id: 91,
      widget_id: 3,
      widget_name: "Shop",
      conversation_id: 640,
      name: "Ada Example",
      email: "ada@example.com",
      note: "Please call in the morning.",
      consent: "I agree to be contacted.",
      page: "https://shop.example/prices",
      source: "newsletter",
    },
  }),
  "question.unanswered": happening({
    about: "An avatar was asked for the first time what its material does not answer.",
    places: spaces,
    data: z.object({ item_id: whole, avatar_id: whole, question: z.string() }),
    example: { item_id: 208, avatar_id: 55, question: "Do you ship to Norway?" },
  }),
  "question.answered": happening({
    about: "Somebody taught an avatar the answer to a question that it could not answer.",
    places: spaces,
    data: z.object({ item_id: whole, avatar_id: whole, question: z.string(), answer: z.string() }),
    example: {
      item_id: 208,
      avatar_id: 55,
      question: "Do you ship to Norway?",
      answer: "Yes, within five working days.",
    },
  }),
  "run.done": happening({
    about: "A run of a workflow is done.",
    places: spaces,
    data: run,
    example: aRun,
  }),
  "run.stopped": happening({
    about: "A run of a workflow waits for its person: for a look at a result, or because a step could not be written.",
    places: spaces,
    data: run,
    example: aRun,
  }),
  "batch.done": happening({
    about: "All rows of a table are done.",
    places: spaces,
    data: z.object({ workflow_batch_id: whole, user_id: whole }),
    example: { workflow_batch_id: 18, user_id: 4021 },
  }),
  "training.done": happening({
    about: "A training of an avatar is done.",
    places: spaces,
    data: training,
    example: aTraining,
  }),
  "training.failed": happening({
    about: "A training of an avatar could not be finished.",
    places: spaces,
    data: training,
    example: aTraining,
  }),
  "document.created": happening({
    about: "Somebody began a document, or had one made.",
    places: spaces,
    data: z.object({ document_id: whole, user_id: whole }),
    example: { document_id: 1204, user_id: 4021 },
  }),
  "webhook.test": happening({
    about: "Somebody pressed “Send a test”. It goes to one address, whatever that was entered for.",
    places: [],
    data: z.object({ webhook_id: whole }),
    example: { webhook_id: 4 },
  }),
};

export type HappeningType = keyof typeof happenings;
/** What is said of something that happened. */
export type HappeningData<T extends HappeningType> = z.input<(typeof happenings)[T]["data"]>;

const isType = (name: string): name is HappeningType => Object.hasOwn(happenings, name);
/** The names of all of them. */
export const happeningTypes: readonly HappeningType[] = Object.keys(happenings).filter(isType);

/** What can be heard at a place. */
export const typesAt = (place: WebhookPlace): HappeningType[] =>
  happeningTypes.filter((type) => happenings[type].places.includes(place));

/** What is sent of something that happened: the body of the call. */
export const happeningBody = (type: HappeningType) =>
  z.object({
    type: z.literal(type),
    /** When it happened. */
    timestamp: moment,
    /** Where it happened; null for a personal space and for the installation. */
    organization_id: whole.nullable(),
    data: happenings[type].data,
  });
