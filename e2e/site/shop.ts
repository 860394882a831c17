import type { Browser, Page } from "@playwright/test";
import { askAsOwner } from "./settings.ts";
import type { Site } from "./site.ts";
import { signIn } from "./test.ts";

const password = "a good password";
let made = 0;

type Given = Record<string, unknown>;

/** Puts a product on sale, for 20 dollars and once unless said otherwise; answers its id. */
export async function aProduct(site: Site, given: Given = {}): Promise<number> {
  const usual = { name: "Launch Pack", description: "Templates", short_description: "", price: 20, word_amount: 5000 };
  const { product } = await askAsOwner(site, "POST", "/products", { ...usual, ...given });
  return product.product_id;
}

/** The same, paid for every month. */
export const aSubscription = (site: Site, given: Given = {}): Promise<number> =>
  aProduct(site, {
    name: "Writer",
    price: 39,
    is_subscription: true,
    subscription_period: "month",
    subscription_interval: 1,
    ...given,
  });

/** A code that takes a fifth off the first payment, unless said otherwise; answers it. */
export async function aDiscount(site: Site, given: Given = {}): Promise<string> {
  made += 1;
  const usual = { code: `OTONO${made}`, kind: "percent", value: 20, duration: "once" };
  const { discount } = await askAsOwner(site, "POST", "/discounts", { ...usual, ...given });
  return discount.code;
}

/** A customer on a page of their own browser. */
export async function aCustomer(browser: Browser, site: Site): Promise<Page> {
  made += 1;
  const email = `elena.${Date.now()}.${made}@example.com`;
  const context = await browser.newContext({ baseURL: site.address, locale: "en-GB", reducedMotion: "reduce" });
  const page = await context.newPage();
  const data = { name: "Elena", last_name: "Marín", email, phone: "5541820937", password };
  await page.request.post("/api/users", { data: { ...data, signup_reason: "Recommendation" } });
  await signIn(page, { name: "Elena", email, password });
  return page;
}

/** Asks the server as whoever is signed in on the page. */
export const askAs = (page: Page, path: string, body?: object) =>
  page.evaluate(
    async (question) => {
      const answer = await fetch(`/api${question.path}`, {
        method: question.body ? "POST" : "GET",
        headers: { "content-type": "application/json", authorization: `Bearer ${localStorage.getItem("token")}` },
        ...(question.body && { body: JSON.stringify(question.body) }),
      });
      return answer.json();
    },
    { path, body },
  );
