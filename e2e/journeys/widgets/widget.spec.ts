import type { Page } from "@playwright/test";
import { anAvatar } from "../../site/avatars.ts";
import { slowed, withoutOthersCookies } from "../../site/browsers.ts";
import { aForeignSite, type ForeignSite } from "../../site/foreign.ts";
import { aMark, askAs } from "../../site/people.ts";
import { expect, test } from "../../site/test.ts";

const LOUD =
  "* { all: revert !important; font-size: 40px !important } div { padding: 30px !important } button { display: none !important }";

const button = (page: Page) => page.getByRole("button", { name: /^(?:Chat|Close the chat) with Itziar$/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Itziar" });
/** What is drawn of the conversation; what is read aloud stands beside it. */
const said = (page: Page) => panel(page).getByRole("region", { name: "Conversation" });
const aloud = (page: Page) => panel(page).getByRole("log");
const field = (page: Page) => panel(page).getByRole("textbox", { name: "Write to Itziar" });

/** What a page asks of an installation, as method and path. */
function askedBy(page: Page, address: string): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(address)) asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return asked;
}

/** How far the layout of a page has been pushed about without anybody pressing something. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const seen = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
          resolve(shifts.reduce((sum, each) => sum + (each.hadRecentInput ? 0 : each.value), 0));
        });
        seen.observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(0), 200);
      }),
  );

test("a visitor of a customer's page asks, comes back, and becomes a lead; a page that is not listed gets nothing", async ({
  browser,
  person,
  site,
}) => {
  const name = `Iriarte ${aMark()}`;
  const avatarId = await anAvatar(site, person, { name, context: "You answer for a workshop." });
  let code = { script: "", frame: "", link: "", policy: [""], frame_policy: [""] };
  const pages = () => {
    const policy = `default-src 'none'; style-src 'nonce-page'; ${code.policy.join("; ")}; require-trusted-types-for 'script'`;
    const text = "<p>Thrown in Getaria, dried for eleven days, fired twice.</p>".repeat(30);
    return {
      "/": { policy, body: `<h1>Bowl</h1>${text}${code.script}`, head: `<style nonce="page">${LOUD}</style>` },
      "/framed": { policy: `default-src 'none'; ${code.frame_policy.join("; ")}`, body: code.frame },
    };
  };
  const customer = await aForeignSite(pages);
  const stranger = await aForeignSite(pages);
  // To a browser another site, whatever its port.
  const elsewhere = await aForeignSite(pages, "localhost");
  const made = await askAs(site, person, "POST", "/widgets", {
    avatar_id: avatarId,
    name: "Itziar",
    accent_color: "#2d6a5a",
    greeting: "Looking for a bowl?",
    starters: ["Do you ship to Porto?"],
    origins: [customer.address],
    contact_when: "after",
    contact_after: 2,
    consent: "Used to answer this and nothing else.",
  });
  code = made.widget.code;
  const context = await browser.newContext();
  const page = await context.newPage();
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) refused.push(message.text());
  });

  await test.step("nothing but a button until it is pressed, and nothing of the page moves", async () => {
    const asked = askedBy(page, site.address);
    await page.goto(customer.address);
    await expect(button(page)).toBeVisible();
    await expect(panel(page)).toBeHidden();
    expect(asked).toEqual([`GET /widget/${made.widget.public_id}.js`]);
    expect(await shiftOf(page)).toBe(0);
  });

  await test.step("by keys alone it is opened, asked, and left", async () => {
    await button(page).press("Enter");
    await expect(field(page)).toBeFocused();
    await expect(said(page).getByText("Looking for a bowl?")).toBeVisible();
    await page.keyboard.type(
      'Do you ship to Porto? say="Yes, in *four* days. <img src=x onerror=alert(1)> [Shipping](https://shop.example/ship)"',
    );
    await page.keyboard.press("Enter");
    await expect(said(page).getByText("Yes, in four days.")).toBeVisible();
    await expect(aloud(page)).toHaveText("Itziar: Yes, in four days. <img src=x onerror=alert(1)> Shipping");
    const link = panel(page).getByRole("link", { name: "Shipping" });
    await expect(link).toHaveAttribute("href", "https://shop.example/ship");
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
    expect(refused).toEqual([]);
  });

  await test.step("it goes on after a reload, and in another tab at once", async () => {
    await page.reload();
    await button(page).click();
    await expect(said(page).getByText("Yes, in four days.")).toBeVisible();
    const other = await context.newPage();
    await other.goto(customer.address);
    await button(other).click();
    await expect(said(other).getByText("Yes, in four days.")).toBeVisible();
    await field(other).fill('And for a wedding? say="Twelve is a good number."');
    await field(other).press("Enter");
    await expect(said(other).getByText("Twelve is a good number.", { exact: true })).toBeVisible();
    await expect(said(page).getByText("Twelve is a good number.", { exact: true })).toBeVisible();
    await other.close();
  });

  await test.step("whoever leaves an address with consent is a lead of the owner's", async () => {
    const form = panel(page).getByRole("form", { name: "Shall someone write to you?" });
    await expect(form.getByText("Used to answer this and nothing else.")).toBeVisible();
    await form.getByLabel("Your email address").fill("nobody");
    await form.getByRole("button", { name: "Please write to me" }).click();
    await expect(form.getByText("Check the address")).toBeVisible();
    await form.getByLabel("Your email address").fill("visitor@example.com");
    await form.getByRole("button", { name: "Please write to me" }).click();
    await expect(said(page).getByText("Thank you. Someone will write to you.")).toBeVisible();
    const { leads } = await askAs(site, person, "GET", `/widgets/${made.widget.widget_id}/leads`);
    expect(leads).toMatchObject([{ email: "visitor@example.com", consent: "Used to answer this and nothing else." }]);
  });

  await test.step("without a connection it says so, and keeps what was typed", async () => {
    await context.setOffline(true);
    await field(page).fill("And in July?");
    await field(page).press("Enter");
    await expect(panel(page).getByRole("alert")).toContainText("You are offline");
    await expect(field(page)).toHaveValue("And in July?");
    await context.setOffline(false);
    await expect(panel(page).getByRole("alert")).toBeHidden();
    await field(page).press("Enter");
    await expect(field(page)).toHaveValue("");
    await expect(said(page).getByText("And in July?")).toBeVisible();
  });

  await test.step("it is framed by whom the owner lists, and by nobody else; a link opens it alone", async () => {
    const framed = (of: Page) => of.frameLocator("iframe").getByRole("textbox", { name: "Write to Itziar" });
    await page.goto(`${customer.address}/framed`);
    await framed(page).fill("From the frame");
    for (const foreign of [stranger, elsewhere]) {
      await page.goto(`${foreign.address}/framed`);
      await expect
        .poll(() => page.frames().map((frame) => frame.url()))
        .toContainEqual(expect.stringMatching(/^chrome-error/));
      await expect(framed(page)).toHaveCount(0);
    }
    await page.goto(code.link);
    await expect(field(page)).toBeVisible();
  });

  await test.step("a page that is not listed draws no button, even if it looks like one that is", async () => {
    for (const foreign of [stranger, elsewhere]) {
      const lost = await context.newPage();
      const asked = askedBy(lost, site.address);
      await lost.goto(foreign.address);
      // The page is loaded once its script has come, or been refused.
      expect(asked).toHaveLength(1);
      await expect(button(lost)).toHaveCount(0);
      // Nor is anything answered to it that it asks by itself.
      const told = await lost.evaluate(
        (url) =>
          fetch(url).then(
            ({ status }) => String(status),
            () => "refused",
          ),
        `${site.address}/api/widget/${made.widget.public_id}/config`,
      );
      expect(told).toBe("refused");
      await lost.close();
    }
  });

  await context.close();
  await Promise.all([customer, stranger, elsewhere].map((each: ForeignSite) => each.close()));
});

test("on a slow processor, in a browser that keeps no cookies of others, a visitor is answered in the page and in its frame", async ({
  browser,
  person,
  site,
}) => {
  const avatarId = await anAvatar(site, person, { name: `Iriarte ${aMark()}`, context: "You answer for a workshop." });
  let code = { script: "", frame: "" };
  const customer = await aForeignSite(
    () => ({ "/": { body: `<h1>Bowl</h1>${code.script}` }, "/framed": { body: code.frame } }),
    "localhost",
  );
  const asked = { avatar_id: avatarId, name: "Itziar", origins: [customer.address] };
  code = (await askAs(site, person, "POST", "/widgets", asked)).widget.code;
  const context = await browser.newContext();
  const page = await context.newPage();
  await slowed(page);
  await withoutOthersCookies(page);
  await page.goto(customer.address);
  await button(page).click();
  await field(page).fill('Do you ship to Porto? say="Yes, in four days."');
  await field(page).press("Enter");
  await expect(said(page).getByText("Yes, in four days.", { exact: true })).toBeVisible();
  // It was open: it is open again by itself.
  await page.reload();
  await expect(said(page).getByText("Yes, in four days.", { exact: true })).toBeVisible();
  await page.goto(`${customer.address}/framed`);
  const framed = page.frameLocator("iframe");
  await framed.getByRole("textbox", { name: "Write to Itziar" }).fill('And here? say="Here too."');
  await framed.getByRole("textbox", { name: "Write to Itziar" }).press("Enter");
  await expect(
    framed.getByRole("region", { name: "Conversation" }).getByText("Here too.", { exact: true }),
  ).toBeVisible();
  expect(
    await page
      .frames()
      .at(-1)
      ?.evaluate(() => document.hasStorageAccess()),
  ).toBe(false);
  expect(await context.cookies()).toEqual([]);
  await context.close();
  await customer.close();
});

test("a button among a page's texts stands in the place that its code keeps, and moves nothing when it comes", async ({
  browser,
  person,
  site,
}) => {
  const avatarId = await anAvatar(site, person, { name: `Iriarte ${aMark()}`, context: "You answer for a workshop." });
  let code = { script: "", policy: [""] };
  const customer = await aForeignSite(() => ({
    "/": {
      policy: `default-src 'none'; ${code.policy.join("; ")}; require-trusted-types-for 'script'`,
      body: `<h1>Bowl</h1>${code.script}<p>Thrown in Getaria, dried for eleven days, fired twice.</p>`,
    },
  }));
  const asked = { avatar_id: avatarId, name: "Itziar", position: "inline", origins: [customer.address] };
  code = (await askAs(site, person, "POST", "/widgets", asked)).widget.code;
  const page = await browser.newPage();
  // The script comes once the page has been painted.
  const { promise: painted, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/widget/*.js", async (route) => {
    await painted;
    await route.continue();
  });
  await page.goto(customer.address, { waitUntil: "commit" });
  const text = page.getByText("Thrown in Getaria");
  await expect(text).toBeVisible();
  const before = await text.boundingBox();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(button(page)).toHaveCount(0);
  release();
  await expect(button(page)).toBeVisible();
  expect(await text.boundingBox()).toEqual(before);
  expect(await shiftOf(page)).toBe(0);
  await button(page).click();
  await expect(field(page)).toBeFocused();
  await page.close();
  await customer.close();
});
