import { CARD, GIFT, MANUAL, PAYPAL, type PaymentMethod } from "@pluma/contract/billing/checkout";
import { canTake } from "@pluma/contract/billing/payable";
import type { Language } from "@pluma/contract/kit/kit";
import type { App } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { type PaymentProvider, ProviderDown, ProviderRefused } from "../../providers/payments/index.ts";
import { openSandbox } from "../../providers/payments/sandbox/index.ts";
import { isCardSellerAmong } from "../organizations/index.ts";
import { isPaypalSellerAmong, sellersOf } from "../products/index.ts";
import { words } from "./locales/words.ts";
import { isSandboxOpen } from "./sandbox/opening.ts";
import type { PurchaseRow } from "./store.system.ts";

const methods: Record<number, "card" | "paypal" | "gift" | "manual"> = {
  [CARD]: "card",
  [PAYPAL]: "paypal",
  [GIFT]: "gift",
  [MANUAL]: "manual",
};

/** Whether there is such a way to pay. */
export const isMethod = (methodId: number): boolean => methods[methodId] !== undefined;

/** What a way to pay is called; empty for none. */
export function methodName(methodId: number, lang: Language): string {
  const method = methods[methodId];
  return method ? words[lang].methods[method] : "";
}

/** What the providers call themselves. */
export const providerNames: Record<PurchaseRow["provider"], string> = {
  stripe: "Stripe",
  paypal: "PayPal",
  sandbox: "Sandbox",
  none: "",
};

/** A seller's way to be paid by card, and by PayPal; null where there is none. */
export type Accounts = { card: PaymentProvider | null; paypal: PaymentProvider | null };

/**
 * The accounts that pay for what a seller sells now: the platform's (null), or an organization's own. Where nobody has
 * entered any keys yet and the sandbox is open, it stands for both.
 */
export async function accountsOf(app: App, organizationId: number | null): Promise<Accounts> {
  const { card, paypal } = await sellersOf(app, organizationId);
  if (card || paypal) return { card, paypal };
  if (!(await hasNoKeys(app)) || !(await isSandboxOpen(app))) return { card: null, paypal: null };
  const sandbox = openSandbox(app);
  return { card: sandbox, paypal: sandbox };
}

async function hasNoKeys(app: App): Promise<boolean> {
  const { card, paypal } = await sellersOf(app, null);
  return !card && !paypal;
}

/** The account that a purchase is paid at; null where its keys are gone, or those of the other world are entered. */
export async function providerOf(
  app: App,
  { provider, organizationId, isLive }: Pick<PurchaseRow, "provider" | "organizationId" | "isLive">,
): Promise<PaymentProvider | null> {
  if (provider === "none") return null;
  // Whether the sandbox is open has to be asked for; what was paid elsewhere need not know.
  const accounts = provider === "sandbox" ? accountsOf : sellersOf;
  const { card, paypal } = await accounts(app, organizationId);
  const found = [card, paypal].find((account) => account?.name === provider);
  return found && found.isLive === isLive ? found : null;
}

/** Whose forms a page may load: at an organization's own host its own, else of all who sell at the installation's. */
export async function formsAt(app: App, site: number | null): Promise<{ stripe: boolean; paypal: boolean }> {
  const { card, paypal } = await sellersOf(app, site);
  if (site !== null) return { stripe: card !== null, paypal: paypal !== null };
  return {
    stripe: Boolean(card?.publicKey) || (await isCardSellerAmong(app.db)),
    paypal: paypal !== null || (await isPaypalSellerAmong(app)),
  };
}

/** Whether money really moves here: a live account is connected. Test payments then count nowhere. */
export const isLiveMode = async (app: App): Promise<boolean> => (await sellersOf(app, null)).hasLive;

/** The same where an organization sells. */
export const isLiveModeOf = async (app: App, organizationId: number): Promise<boolean> =>
  (await sellersOf(app, organizationId)).hasLive;

/** The account behind a way to pay; null for one that cannot be chosen, or is not connected. */
export function accountFor({ card, paypal }: Accounts, methodId: number | null | undefined): PaymentProvider | null {
  if (methodId === CARD) return card;
  return methodId === PAYPAL ? paypal : null;
}

/** Whether an account can charge what a checkout comes to, today or next; PayPal has nothing that is free for ever. */
export function takes(account: PaymentProvider | null, { total, next }: Due, currency: string): boolean {
  if (!account) return false;
  const due = total || (next ?? 0);
  if (due === 0) return account.name !== "paypal" || next === null;
  return (account.name !== "stripe" && account.name !== "paypal") || canTake(account.name, due, currency);
}

type Due = { total: number; next: number | null };

/** The ways to pay for what a seller sells, and which can be used now. */
export async function methodsOf(app: App, organizationId: number | null, lang: Language): Promise<PaymentMethod[]> {
  const accounts = await accountsOf(app, organizationId);
  return [CARD, PAYPAL].map((methodId) => {
    const account = accountFor(accounts, methodId);
    return {
      payment_method_id: methodId,
      name: methodName(methodId, lang),
      available: account !== null,
      provider: account?.name ?? "none",
      is_test: account !== null && !account.isLive,
      public_key: account?.publicKey ?? null,
    };
  });
}

/** Waits for a provider's answer where nothing is charged; refuses payment_failed without one. */
export async function outcomeOf<T>(app: Pick<App, "log">, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ProviderDown) && !(error instanceof ProviderRefused)) throw error;
    app.log.warn({ err: error }, "the payment provider failed");
    return refuse("payment_failed");
  }
}
