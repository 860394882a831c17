/** The first minute of new people, and the first steps of those who run an installation. */
import { z } from "zod";
import { organizationId, route } from "../kit/kit.ts";
import { fieldValues } from "../templates/fields.ts";
import { template } from "../templates/templates.ts";
import { openTutorial } from "../tutorials/tutorials.ts";

/** How many templates a new person chooses from. */
export const CHOICES_MAX = 4;

/** What those who run an installation do first, in this order. */
export const firstSteps = ["brand", "source", "product", "avatar", "mail", "payments"] as const;
export type FirstStep = (typeof firstSteps)[number];

/** What an Admin does first who sells as an organization, in this order: the last one is a sale. */
export const shopSteps = ["domain", "payments", "product", "terms", "sale"] as const;
export type ShopStep = (typeof shopSteps)[number];

/**
 * The video that greets: that of the organization one is in (`src`: an address of ours, or one elsewhere), else the
 * tutorial that staff bound to the welcome.
 */
const welcomeVideo = z.object({ src: z.string(), tutorial: openTutorial.nullable() });
export type WelcomeVideo = z.infer<typeof welcomeVideo>;

/** A template to begin with, and an example for each of its fields. */
const choice = z.object({ template, values: fieldValues });
export type Choice = z.infer<typeof choice>;

export const welcome = {
  readWelcome: route({
    method: "GET",
    path: "/welcome",
    summary: "What greets the caller in the selected space: a video, and their chat that was written in last.",
    access: "signedIn",
    query: z.object({ organization_id: organizationId }),
    answer: z.object({ video: welcomeVideo.nullable(), conversation_id: z.number().int().nullable() }),
  }),
  readFirstText: route({
    method: "GET",
    path: "/welcome/first-text",
    summary:
      "Templates to begin with, filled with examples, that fit what the caller bought; null for who wrote already, put it aside, or cannot write.",
    access: "signedIn",
    query: z.object({ organization_id: organizationId }),
    answer: z.object({ first_text: z.object({ choices: z.array(choice) }).nullable() }),
  }),
  endFirstText: route({
    method: "POST",
    path: "/welcome/first-text/end",
    summary: "Puts the first text aside for good.",
    access: "signedIn",
    rate: { count: 30, seconds: 60 },
  }),
  readFirstSteps: route({
    method: "GET",
    path: "/welcome/first-steps",
    summary:
      "What is still to be done on this installation, by what is so; null once all is, or the caller put it aside.",
    access: "staff",
    answer: z.object({
      first_steps: z.array(z.object({ step: z.enum(firstSteps), is_done: z.boolean() })).nullable(),
    }),
  }),
  readShopSteps: route({
    method: "GET",
    path: "/welcome/shop-steps",
    summary:
      "What is still to be done until the selected organization sells, by what is so, and the address of its plans page; null once it has sold.",
    access: "orgAdmin",
    query: z.object({ organization_id: organizationId }),
    answer: z.object({
      shop_steps: z.array(z.object({ step: z.enum(shopSteps), is_done: z.boolean() })).nullable(),
      /** Null without an own host. */
      plans_url: z.string().nullable(),
    }),
  }),
  endFirstSteps: route({
    method: "POST",
    path: "/welcome/first-steps/end",
    summary: "Puts the first steps aside for good, for the caller alone.",
    access: "staff",
    rate: { count: 30, seconds: 60 },
  }),
};
