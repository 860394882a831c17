import { test as base, expect, type Page } from "@playwright/test";
import { aPaypal } from "../../server/test/paypal/index.ts";
import { aStripe, cardNumbers } from "../../server/test/stripe/index.ts";
import { aPageOf, aPerson, askAs, changeSettings, type Person } from "../site/people.ts";
import { aProduct, aSubscription } from "../site/shop.ts";
import { aSite, type Site } from "../site/site.ts";
import { follow } from "../site/test.ts";

/** An installation whose keys are those of the fakes, which its browser reaches at the providers' own addresses. */
const withProviders = base.extend<
  { person: Person; buyer: Page },
  { shop: { site: Site; stripe: Awaited<ReturnType<typeof aStripe>>; paypal: Awaited<ReturnType<typeof aPaypal>> } }
>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const stripe = await aStripe();
      const paypal = await aPaypal();
      const site = await aSite({ env: { STRIPE_API_URL: stripe.url, PAYPAL_API_URL: paypal.url } });
      const { publicKey, privateKey, webhookKey } = stripe.keys;
      await changeSettings(site, {
        stripe_public_key: publicKey,
        stripe_private_key: privateKey,
        stripe_webhook_key: webhookKey,
        ...paypal.settings,
      });
      await use({ site, stripe, paypal });
      await site.close();
      await stripe.close();
      await paypal.close();
    },
    { scope: "worker" },
  ],
  person: async ({ shop }, use) => use(await aPerson(shop.site)),
  buyer: async ({ browser, person, shop }, use) => {
    const page = await aPageOf(browser, shop.site, person);
    await page.route(/^https:\/\/(js|api)\.stripe\.com\//, async (route) =>
      route.fulfill(await shop.stripe.answerPage(route.request().url(), route.request().postData())),
    );
    await page.route("https://www.paypal.com/**", (route) =>
      route.fulfill(shop.paypal.answerPage(route.request().url())),
    );
    await use(page);
    await page.context().close();
  },
});

const thanked = async (page: Page) => {
  await expect(page).toHaveURL(/\/thankyou\/\d+$/);
  await expect(page.getByText(/^(active|completed)$/)).toBeVisible();
};

withProviders(
  "a card is typed into Stripe's own form, its bank asks, and it is kept; PayPal's own buttons pay, and its script is gone afterwards",
  async ({ buyer, person, shop }) => {
    const id = await aSubscription(shop.site, { name: "Writer" });
    await buyer.goto(`/checkout/${id}`);
    await expect(buyer.getByText("Test mode: no real charges")).toBeVisible();
    await expect(buyer.locator('script[src^="https://js.stripe.com"]')).toBeAttached();
    const pay = buyer.getByRole("button", { name: /^Pay \$39/ });
    await buyer.getByLabel("Card number").fill(cardNumbers.declined ?? "");
    await pay.click();
    await expect(buyer.getByRole("alert").filter({ hasText: /declined/ })).toBeVisible();
    await buyer.getByLabel("Card number").fill(cardNumbers.confirm_always ?? "");
    await pay.click();
    await buyer.getByRole("button", { name: "Complete authentication" }).click();
    await thanked(buyer);
    expect(shop.stripe.money().charged).toBe(3900);
    const [source] = await askAs(shop.site, person, "GET", "/payment_sources");
    expect(source).toMatchObject({ brand: "visa", in_use: true });

    const other = await aProduct(shop.site);
    await follow(buyer, `/checkout/${other}`);
    await buyer.getByText("PayPal", { exact: true }).click();
    const script = buyer.locator('script[src*="paypal.com/sdk/js"]');
    await expect(script).toHaveAttribute("src", /intent=capture/);
    await buyer.getByRole("button", { name: "PayPal", exact: true }).click();
    await thanked(buyer);
    await expect(script).toHaveCount(0);
  },
);
