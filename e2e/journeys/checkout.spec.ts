import type { Page } from "@playwright/test";
import { aPageOf, aPerson, askAs, type Person } from "../site/people.ts";
import { aDiscount, aProduct, aSubscription } from "../site/shop.ts";
import type { Site } from "../site/site.ts";
import { expect, follow, test } from "../site/test.ts";

const pay = (page: Page) => page.getByRole("button", { name: /^Pay \$/ });
const card = (page: Page, last4: string) => page.getByRole("radio", { name: new RegExp(last4) });
const paid = async (page: Page, total: string) => {
  await expect(page).toHaveURL(/\/thankyou\/\d+$/);
  await expect(page.getByText("Total in USD")).toBeVisible();
  await expect(page.locator("dl")).toContainText(total);
};
const purchasesOf = (site: Site, person: Person) => askAs(site, person, "GET", "/purchases");

test("a plan is chosen and paid, its next charge is told, a dearer one is taken, cards are kept, and it is cancelled with a reason", async ({
  browser,
  site,
}) => {
  const id = await aSubscription(site, { name: "Writer", word_amount: 30_000 });
  const studio = await aSubscription(site, { name: "Studio", price: 89 });
  const person = await aPerson(site);
  const page = await aPageOf(browser, site, person);
  await test.step("a plan is chosen, paid by card in the sandbox, and its words are there", async () => {
    await page.goto("/pricing");
    await expect(page.getByRole("heading", { name: "Pricing & Plans" })).toBeVisible();
    await expect(page.getByText("Sandbox: no real charges")).toBeVisible();
    const plan = page.getByRole("region", { name: "Writer" }).first();
    await expect(plan).toContainText("$39 USD / month");
    const choose = page.locator(`a[href="/checkout/${id}"]`);
    await choose.click();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    await expect(card(page, "4242")).toBeChecked();
    await pay(page).dblclick();
    await paid(page, "$39.00");
    await expect(page.getByText("active", { exact: true })).toBeVisible();
    await expect(page.getByText("30,000 words left")).toBeVisible();
    expect(await purchasesOf(site, person)).toHaveLength(1);

    // Neither Back nor loading again buys anything: the checkout has left the history.
    await page.goBack();
    await expect(page).toHaveURL(/\/pricing/);
    await expect(page.getByText("Your plan")).toBeVisible();
  });
  await follow(page, "/billing");
  await expect(page.getByText(/^Your next charge is \$39\.00 on .*, to Visa ending in 4242\.$/)).toBeVisible();
  await test.step("a dearer plan is taken now at the sum that was shown, and its invoice is a PDF", async () => {
    // The plan's own link leads to the change, not to paying for both.
    await follow(page, `/checkout/${studio}`);
    const dialog = page.getByRole("dialog", { name: "Change your plan" });
    await expect(dialog.getByText("Credit from your current plan")).toBeVisible();
    const act = dialog.getByRole("button", { name: /^Change and pay \$/ });
    const due = (await act.textContent())?.replace(/^.*\$/, "") ?? "";
    await act.click();
    await expect(page.getByRole("table", { name: "Purchases" }).getByText("Studio, monthly")).toBeVisible();
    await expect(page.getByRole("table", { name: "Invoices" }).getByText(`$${due}`)).toBeVisible();
    const download = page.waitForEvent("download");
    await page
      .getByRole("button", { name: /as PDF$/ })
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  });
  await test.step("cards are added, made the usual one, and deleted unless a subscription needs them", async () => {
    await page.getByRole("button", { name: "Add a card" }).click();
    await page.getByRole("dialog").getByRole("radio", { name: /3155/ }).check();
    await page.getByRole("button", { name: "Save this card" }).click();
    await expect(page.getByText("Payment source saved")).toBeVisible();
    await page.getByRole("button", { name: "Actions for Visa ending in 3155" }).click();
    await page.getByRole("menuitem", { name: "Use for the next charge" }).click();
    const kept = page.getByRole("region", { name: "Payment methods" }).getByRole("listitem");
    await expect(kept.filter({ hasText: "3155" })).toContainText("Used for the next charge");
    await page.getByRole("button", { name: "Actions for Visa ending in 4242" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Payment source deleted")).toBeVisible();
    await expect(kept).toHaveCount(1);
  });
  await test.step("a subscription is cancelled with a reason, and keeps working until its day", async () => {
    await page.getByRole("button", { name: "Cancel Studio" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(/It keeps working until/)).toBeVisible();
    await dialog.getByLabel("Your reason").fill(" too dear ");
    await dialog.getByRole("button", { name: "Cancel the subscription" }).click();
    await expect(dialog.getByText("You must include a cancel reason.")).toBeVisible();
    await expect(dialog.getByLabel("Your reason")).toBeFocused();
    await dialog.getByLabel("Your reason").fill("Between launches, back in spring");
    const asked: string[] = [];
    page.on("request", (request) => {
      const path = new URL(request.url()).pathname;
      if (request.method() === "GET" && /^\/api\/(purchases|users)$/.test(path)) asked.push(path);
    });
    await dialog.getByRole("button", { name: "Cancel the subscription" }).click();
    await expect(page.getByRole("table", { name: "Purchases" }).getByText(/^cancelled/)).toBeVisible();
    await expect(page.getByText(/You have access until/)).toBeVisible();
    await expect(page.getByRole("link", { name: "Subscribe again" })).toHaveAttribute("href", `/checkout/${studio}`);
    await expect(page.getByRole("button", { name: "Cancel Studio" })).toBeHidden();
    // The person may be read with the first look at purchases already; what counts is the second, and who comes after it.
    const looks = () => asked.filter((path) => path === "/api/purchases").length;
    await expect.poll(looks).toBeGreaterThanOrEqual(2);
    await expect.poll(() => asked.lastIndexOf("/api/users") > asked.lastIndexOf("/api/purchases")).toBe(true);
  });
  await page.context().close();
});

test("a declined card is said in words and another one pays; one that asks is confirmed; what is not on sale says so", async ({
  browser,
  site,
}) => {
  const id = await aProduct(site);
  const person = await aPerson(site);
  const page = await aPageOf(browser, site, person);
  await test.step("a declined card is said in words and another one pays; one that asks is confirmed", async () => {
    await page.goto(`/checkout/${id}`);
    await card(page, "0002").check();
    await pay(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "Your card was declined" })).toBeFocused();

    // Loading again forgets nothing that was begun, and makes no second purchase of it.
    await page.reload();
    await card(page, "3155").check();
    await pay(page).click();
    const question = page.getByRole("dialog", { name: /your bank would ask/ });
    await question.getByRole("button", { name: "Not now" }).click();
    await expect(page.getByText("The payment was not confirmed")).toBeVisible();
    await pay(page).click();
    await question.getByRole("button", { name: "Confirm" }).click();
    await paid(page, "$20.00");
    await expect(page.getByText("completed", { exact: true })).toBeVisible();
    expect(await purchasesOf(site, person)).toHaveLength(1);
  });
  await test.step("what is not on sale says so", async () => {
    const other = await aProduct(site);
    await follow(page, `/checkout/${other}`);
    await expect(pay(page)).toBeVisible();
    await site.sql("update products set available = false where product_id = $1", [other]);
    await pay(page).click();
    await expect(page.getByText("We're sorry, this product cannot be purchase anymore.")).toBeVisible();
    await expect(page).toHaveURL(/\/checkout\//);
    await follow(page, "/checkout/999999");
    await expect(page.getByText("Lo sentimos, no encontramos el paquete que quieres comprar.")).toBeVisible();
  });
  await page.context().close();
});

test("a changed price is shown before anything is paid, a discount code takes its part, PayPal asks before it pays, and a trial costs nothing today", async ({
  browser,
  site,
}) => {
  const id = await aProduct(site, { price: 45 });
  const plan = await aSubscription(site, { name: "Studio", price: 89, free_trial_length: 7, free_trial_words: 2000 });
  const code = await aDiscount(site);
  const person = await aPerson(site);
  const page = await aPageOf(browser, site, person);
  await test.step("a price that changed meanwhile is shown before anything is paid", async () => {
    await page.goto(`/checkout/${id}`);
    await expect(pay(page)).toHaveText("Pay $45.00");
    await site.sql("update products set price = 5000 where product_id = $1", [id]);
    await pay(page).click();
    await expect(page.getByText("The price has changed. Check the new total before you pay.")).toBeVisible();
    await expect(pay(page)).toHaveText("Pay $50.00");
  });
  await test.step("a discount code is looked at, set and taken away again; a wrong one says so at its field", async () => {
    const total = page.getByRole("status").filter({ hasText: "Total today" });
    const field = page.getByLabel("Discount code");
    await field.fill("NOTHING");
    await field.press("Enter");
    await expect(page.getByText("We're sorry, that discount is invalid.")).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill(` ${code.toLowerCase()} `);
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(total).toContainText("$40.00");
    await page.getByRole("button", { name: `Remove ${code}` }).click();
    await expect(total).toContainText("$50.00");
    await field.fill(code);
    await field.press("Enter");
    await expect(total).toContainText("$40.00");
  });
  await test.step("PayPal in the sandbox asks before it pays", async () => {
    await page.getByText("PayPal", { exact: true }).click();
    await page.getByRole("button", { name: "Pay with PayPal (sandbox)" }).click();
    await page
      .getByRole("dialog", { name: /PayPal would ask/ })
      .getByRole("button", { name: "Approve" })
      .click();
    await paid(page, "$40.00");
    await expect(page.locator("dl")).toContainText("PayPal");
  });
  await test.step("a trial costs nothing today and says what follows", async () => {
    await follow(page, `/checkout/${plan}?code=${code}`);
    await expect(page.getByRole("heading", { name: "Try Studio for 7 days" })).toBeVisible();
    const sum = page.getByRole("region", { name: "Summary" });
    await expect(sum.getByRole("status").filter({ hasText: "Total today" })).toContainText("$0.00");
    await expect(sum.getByText("First payment, after the trial")).toBeVisible();
    await expect(sum).toContainText("$71.20");
    await page.getByRole("button", { name: "Start the free trial" }).click();
    await paid(page, "$0.00");
    await expect(page.getByText(/\$71\.20 on/)).toBeVisible();
    await expect(page.getByText("7,000 words left")).toBeVisible();
  });
  await page.context().close();
});
