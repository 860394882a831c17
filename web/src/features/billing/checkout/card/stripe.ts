import type { Appearance, Stripe, StripeElements } from "@stripe/stripe-js";
// The other entry of this package fetches the script as soon as it is imported.
import { loadStripe } from "@stripe/stripe-js/dist/pure.mjs";
import { readLanguage } from "../../../../platform/look/i18n.ts";

const opened = new Map<string, Promise<Stripe | null>>();

/** The card provider's script, started with its public key; fetched when it is first asked for, and never before. */
export function openStripe(publicKey: string): Promise<Stripe | null> {
  const found = opened.get(publicKey) ?? loadStripe(publicKey, { locale: readLanguage() });
  opened.set(publicKey, found);
  // What could not be fetched is asked for again the next time.
  found.catch(() => opened.delete(publicKey));
  return found;
}

/** The provider's form in our own look; its frame cannot read our styles, so it is told their values of now. */
export function appearanceOf(isDark: boolean): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: isDark ? "night" : "stripe",
    variables: {
      colorPrimary: token("--accent-line"),
      colorBackground: token("--raised"),
      colorText: token("--ink"),
      colorTextSecondary: token("--ink-2"),
      colorDanger: token("--bad"),
      fontFamily: "Inter, system-ui, sans-serif",
      fontSizeBase: "15px",
      borderRadius: "6px",
    },
  };
}

type Secret = { client_secret: string; client_kind: "payment" | "setup" | null };

/**
 * Pays with what stands in the provider's form, or lets the bank ask what it wants to know of a saved card. Answers the
 * provider's text when it failed. Banks that want a whole page come back to `returnPath`.
 */
export async function confirmCard(
  stripe: Stripe,
  elements: StripeElements | null,
  { client_secret: clientSecret, client_kind: kind }: Secret,
  returnPath: string,
): Promise<{ failed: string | undefined; token: string | null; isDone: boolean }> {
  const params = { return_url: `${location.origin}${returnPath}` };
  if (!elements) {
    const answer = await stripe.handleNextAction({ clientSecret });
    return { failed: answer.error?.message, token: null, isDone: !answer.error };
  }
  if (kind === "setup") {
    const { error, setupIntent } = await stripe.confirmSetup({
      elements,
      clientSecret,
      confirmParams: params,
      redirect: "if_required",
    });
    const method = setupIntent?.payment_method;
    return {
      failed: error?.message,
      token: typeof method === "string" ? method : (method?.id ?? null),
      isDone: !error,
    };
  }
  const { error } = await stripe.confirmPayment({
    elements,
    clientSecret,
    confirmParams: params,
    redirect: "if_required",
  });
  return { failed: error?.message, token: null, isDone: !error };
}
