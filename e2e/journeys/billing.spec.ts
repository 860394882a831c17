import { aPageOf, aPerson } from "../site/people.ts";
import { aProduct, aSubscription, buy } from "../site/shop.ts";
import { expect, test } from "../site/test.ts";

test("a subscription is cancelled with a reason, and keeps working until its day", async ({ browser, site }) => {
  const id = await aSubscription(site);
  const person = await aPerson(site);
  const page = await aPageOf(browser, site, person);
  await buy(site, person, id);
  await page.goto("/billing");
  await expect(page.getByText(/^Your next charge is \$39\.00 on .*, to Visa ending in 4242\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel Writer" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/It keeps working until/)).toBeVisible();
  await dialog.getByLabel("What is the reason?").fill(" too dear ");
  await dialog.getByRole("button", { name: "Cancel the subscription" }).click();
  await expect(dialog.getByText("You must include a cancel reason.")).toBeVisible();
  await expect(dialog.getByLabel("What is the reason?")).toBeFocused();
  await dialog.getByLabel("What is the reason?").fill("Between launches, back in spring");
  const asked: string[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (request.method() === "GET" && /^\/api\/(purchases|users)$/.test(path)) asked.push(path);
  });
  await dialog.getByRole("button", { name: "Cancel the subscription" }).click();
  await expect(page.getByRole("table", { name: "Purchases" }).getByText(/^cancelled/)).toBeVisible();
  await expect(page.getByText(/You have access until/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Subscribe again" })).toHaveAttribute("href", `/checkout/${id}`);
  await expect(page.getByRole("button", { name: "Cancel Writer" })).toBeHidden();
  await expect.poll(() => asked.lastIndexOf("/api/users") > asked.lastIndexOf("/api/purchases")).toBe(true);
  expect(asked.filter((path) => path === "/api/purchases").length).toBeGreaterThanOrEqual(2);
  await page.context().close();
});

test("a dearer plan is taken now at the sum that was shown, and its invoice is a PDF", async ({ browser, site }) => {
  const writer = await aSubscription(site);
  const studio = await aSubscription(site, { name: "Studio", price: 89 });
  const person = await aPerson(site);
  const page = await aPageOf(browser, site, person);
  await buy(site, person, writer);
  // The plan's own link leads to the change, not to paying for both.
  await page.goto(`/checkout/${studio}`);
  const dialog = page.getByRole("dialog", { name: "Change your plan" });
  await expect(dialog.getByText("Left of your present plan")).toBeVisible();
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
  await page.context().close();
});

test("cards are added, made the usual one, and deleted unless a subscription needs them", async ({ browser, site }) => {
  const person = await aPerson(site);
  const page = await aPageOf(browser, site, person);
  await buy(site, person, await aProduct(site));
  await page.goto("/billing");
  await page.getByRole("button", { name: "Add a card" }).click();
  await page.getByRole("dialog").getByRole("radio", { name: /3155/ }).check();
  await page.getByRole("button", { name: "Keep this card" }).click();
  await expect(page.getByText("Payment source saved")).toBeVisible();
  await page.getByRole("button", { name: "Visa ending in 3155: what you can do" }).click();
  await page.getByRole("menuitem", { name: "Use for the next charge" }).click();
  const kept = page.getByRole("region", { name: "Ways to pay" }).getByRole("listitem");
  await expect(kept.filter({ hasText: "3155" })).toContainText("Offered first");
  await page.getByRole("button", { name: "Visa ending in 4242: what you can do" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Payment source deleted")).toBeVisible();
  await expect(kept).toHaveCount(1);
  await page.context().close();
});
