import type { Received } from "@pluma/contract/kit/kit";
import {
  type welcome as contract,
  type FirstStep,
  firstSteps,
  type ShopStep,
  shopSteps,
} from "@pluma/contract/welcome/welcome";
import type { ActorCtx } from "../../platform/context.ts";
import { ownSiteOf, placedFor } from "../../platform/sites.ts";
import { findProfile } from "../accounts/index.ts";
import { hasAvatars } from "../avatars/index.ts";
import { hasSold, purchaseSummaryOf } from "../billing/index.ts";
import { findLatest } from "../chats/index.ts";
import { readWelcomeVideo } from "../organizations/index.ts";
import { hasProducts, sellersOf } from "../products/index.ts";
import { isBranded, readConfig, readPublicSettings } from "../site/index.ts";
import { readToBegin } from "../templates/index.ts";
import { readIntro } from "../tutorials/index.ts";
import { choose } from "./rules.ts";
import { readEnded, writeEnded } from "./store.ts";

/** So many templates are looked through for those that fit. */
const LOOKED_THROUGH = 150;

/** What greets the caller: the video of their organization, else the one of the installation; and their latest chat. */
export async function readWelcome(ctx: ActorCtx): Promise<Received<typeof contract.readWelcome>> {
  const { organizationId } = ctx.actor;
  const src = organizationId === null ? "" : await readWelcomeVideo(ctx, organizationId);
  const tutorial = src === "" ? await readIntro(ctx) : null;
  return {
    video: src !== "" || tutorial ? { src, tutorial } : null,
    conversation_id: await findLatest(ctx),
  };
}

/** What the caller may write first; null for staff, and for whoever wrote already, put it aside, or cannot write. */
export async function readFirstText(ctx: ActorCtx): Promise<Received<typeof contract.readFirstText>> {
  const { hasAccess, hasWords, staffRole, userId } = ctx.actor;
  const isNew = hasAccess && hasWords && staffRole === null && (await findLatest(ctx)) === null;
  if (!isNew || (await readEnded(ctx)).firstTextEndedAt !== null) return { first_text: null };
  const [profile, { purchases }] = [await findProfile(ctx, userId), await purchaseSummaryOf(ctx, userId)];
  const about = [profile?.signupReason, profile?.company, ...purchases.map(({ product }) => product.name)];
  const choices = choose(await readToBegin(ctx, ctx.lang, LOOKED_THROUGH), about.join(" "));
  return { first_text: choices.length > 0 ? { choices } : null };
}

/** Puts the first text aside for good. */
export async function endFirstText(ctx: ActorCtx): Promise<undefined> {
  await writeEnded(ctx, { firstTextEndedAt: ctx.clock.now() });
}

/** The first steps, each done by what is so; null once all are, or the caller put them aside. */
export async function readFirstSteps(ctx: ActorCtx): Promise<Received<typeof contract.readFirstSteps>> {
  if ((await readEnded(ctx)).firstStepsEndedAt !== null) return { first_steps: null };
  const config = await readConfig(ctx);
  const keyOf = {
    openai: config.openai_secret_key,
    xai: config.xai_secret_key,
    compatible: config.compatible_base_url,
    demo: "",
  };
  const isDone: Record<FirstStep, boolean> = {
    brand: isBranded(config),
    source: Boolean(keyOf[config.ai_source ?? "demo"]),
    product: await hasProducts(ctx, null),
    avatar: await hasAvatars(ctx),
    mail: ctx.config.SMTP_URL !== undefined,
    payments: Boolean(config.stripe_private_key || config.paypal_secret_key),
  };
  const steps = firstSteps.map((step) => ({ step, is_done: isDone[step] }));
  return { first_steps: steps.every(({ is_done }) => is_done) ? null : steps };
}

/** The steps to the first sale of an organization, each done by what is so; null once it has sold, and where none is selected. */
export async function readShopSteps(ctx: ActorCtx): Promise<Received<typeof contract.readShopSteps>> {
  const { organizationId } = ctx.actor;
  if (organizationId === null || (await hasSold(ctx, organizationId))) return { shop_steps: null, plans_url: null };
  const own = await ownSiteOf(ctx, organizationId);
  const { card, paypal } = await sellersOf(ctx, organizationId);
  const isDone: Record<ShopStep, boolean> = {
    domain: own !== null,
    payments: card !== null || paypal !== null,
    product: await hasProducts(ctx, organizationId),
    terms: Boolean((await readPublicSettings({ ...ctx, site: organizationId })).terms_url),
    sale: false,
  };
  return {
    shop_steps: shopSteps.map((step) => ({ step, is_done: isDone[step] })),
    plans_url: own && `${(await placedFor(ctx, organizationId)).publicUrl}/plans`,
  };
}

/** Puts the first steps aside for good, for the caller alone. */
export async function endFirstSteps(ctx: ActorCtx): Promise<undefined> {
  await writeEnded(ctx, { firstStepsEndedAt: ctx.clock.now() });
}
