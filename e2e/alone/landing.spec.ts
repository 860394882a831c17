import type { Page } from "@playwright/test";
import { slowed } from "../site/browsers.ts";
import { check, sizes } from "../site/looks.ts";
import { changeSettings } from "../site/people.ts";
import { aProduct } from "../site/shop.ts";
import { expect, testAlone as test } from "../site/test.ts";

/** What a page was not allowed to do, or did wrong. */
function wrongIn(page: Page): string[] {
  const wrong: string[] = [];
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  page.on("pageerror", (error) => wrong.push(error.message));
  return wrong;
}

const both = (main: string, es: string) => ({ main, es });
const pair = (main: string, es: string) => ({
  title: both(main, es),
  text: both(`${main}. ${main}.`, `${es}. ${es}.`),
});
const PICTURE = "/api/icons/any-512.png";

/** Every kind of section, with something in it. */
const everySection = [
  {
    kind: "opening",
    id: "opening",
    title: both("", "La carta, a las diez"),
    image: PICTURE,
    alt: both("A table", "Una mesa"),
  },
  {
    kind: "features",
    id: "features",
    items: ["Knows your dishes", "Sounds like you", "Never tires"].map((of) => pair(of, of)),
  },
  { kind: "benefits", id: "benefits", items: [pair("Sleep longer", "Duerme más")] },
  {
    kind: "text",
    id: "text",
    ...pair("How it began", "Cómo empezó"),
    image: PICTURE,
    alt: both("The oven", "El horno"),
  },
  { kind: "pictures", id: "pictures", items: [{ src: PICTURE, text: both("Bread", "Pan") }, { src: PICTURE }] },
  {
    kind: "video",
    id: "video",
    title: both("A minute", "Un minuto"),
    src: "https://youtu.be/dQw4w9WgXcQ",
    image: PICTURE,
  },
  {
    kind: "voices",
    id: "voices",
    items: [
      { quote: "It is on the table by ten.", name: "Ane", role: "Chef", src: PICTURE },
      { quote: "Por fin.", name: "Olmo" },
    ],
  },
  { kind: "plans", id: "plans", text: both("Stop whenever you want.", "Déjalo cuando quieras.") },
  { kind: "questions", id: "questions", items: [pair("Can I stop?", "¿Puedo parar?")] },
  { kind: "offer", id: "offer", text: both("We do it for you.", "Lo hacemos por ti."), link: "https://example.com" },
  { kind: "call", id: "call", title: both("Begin tonight", "Empieza esta noche") },
];

/** What of them the specification's own settings say. */
const keyed = {
  ...{ title: "Menus by ten", tagline: "Every day.", landing_image_src: PICTURE },
  ...{ feature1_title: "Knows your dishes", feature1_description: "All of them.", feature2_title: "Sounds like you" },
  ...{ benefit1_title: "Sleep longer", benefit1_description: "Until nine.", high_ticket_offer_name: "By hand" },
  high_ticket_offer_link: "https://example.com",
};

const brands = [
  { app_name: "Brasa", primary_color: "#b4552d", accent_color: "#0a7d33" },
  { app_name: "Despacho Arrieta, Etxeberria y Asociados", primary_color: "#14213d", accent_color: "#fca311" },
  { app_name: "Ñu", primary_color: "#ffe600", accent_color: "#ff00aa" },
];

test("what strangers see is right in three brands, in every size, scheme and language, with every kind of section; a browser takes its manifest", async ({
  browser,
  site,
}) => {
  await aProduct(site, { name: "Counter", price: 19 });
  await aProduct(site, { name: "Rooms", price: 89, short_description: "For houses with several kitchens, ".repeat(4) });
  await changeSettings(site, {
    ...{ landing_enabled: true, landing_es_enabled: true, ...keyed },
    landing_page: JSON.stringify({ sections: everySection }),
  });
  const context = await browser.newContext({ baseURL: site.address });
  const page = await context.newPage();
  const wrong = wrongIn(page);
  for (const [at, brand] of brands.entries()) {
    await changeSettings(site, brand);
    await page.setViewportSize(sizes.wide);
    await page.goto("/");
    await expect(page.getByRole("banner").getByText(brand.app_name)).toBeVisible();
    await expect(page.locator("main > section")).toHaveCount(everySection.length);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await check(page, `strangers-${at}-wide-${colorScheme}`, "contrast");
    }
    const buttons = await page.getByRole("link", { name: /^Choose / }).all();
    const tops = await Promise.all(buttons.map(async (each) => (await each.boundingBox())?.y));
    expect(tops, "ways to buy stand in line").toEqual([tops[0], tops[0]]);
    await page.emulateMedia({ colorScheme: "light" });
    for (const size of ["phone", "tablet"] as const) {
      await page.setViewportSize(sizes[size]);
      await check(page, `strangers-${at}-${size}`, size === "phone" && at === 0 ? "structure" : "width");
    }
    await page.goto("/latam");
    await check(page, `strangers-${at}-es`, "width");
  }
  const session = await context.newCDPSession(page);
  const { url, errors } = await session.send("Page.getAppManifest");
  expect([url, errors]).toEqual([`${site.address}/manifest.webmanifest`, []]);
  expect(wrong).toEqual([]);
  await context.close();
  await changeSettings(site, {
    ...Object.fromEntries(Object.keys(keyed).map((key) => [key, ""])),
    ...{ landing_enabled: false, landing_es_enabled: false, landing_page: "" },
    ...{ app_name: "", primary_color: "", accent_color: "" },
  });
});

test("staff make the landing page without code; a visitor without scripts reads it in both languages, and one with a campaign signs up on a slow processor", async ({
  owner,
  browser,
  site,
}) => {
  await changeSettings(site, { landing_enabled: true, landing_es_enabled: true });
  await aProduct(site, { name: "House", price: 39 });
  await test.step("what staff write stands in the preview at once, in either language", async () => {
    await owner.goto("/admin/settings/landing");
    const preview = owner.frameLocator("iframe");
    await expect(preview.getByText("$39", { exact: true })).toBeVisible();
    await owner.getByLabel("Headline, English").first().fill("Menus by ten");
    await owner.getByLabel("Headline, Spanish").first().fill("La carta, a las diez");
    await expect(preview.getByRole("heading", { level: 1, name: "Menus by ten" })).toBeVisible();
    await owner.getByText("Spanish", { exact: true }).click();
    await expect(preview.getByRole("heading", { level: 1, name: "La carta, a las diez" })).toBeVisible();
    await owner.getByRole("button", { name: "Add a section" }).click();
    await owner.getByRole("menuitem", { name: "Questions" }).click();
    await owner.getByRole("button", { name: "Add another" }).click();
    await owner.getByLabel("Question, English").fill("Can I stop?");
    await owner.getByLabel("Answer, English").fill("Whenever you want.");
    await owner.getByRole("button", { name: "Publish" }).click();
    await expect(owner.getByText("Visitors now see this page.")).toBeVisible();
  });
  await test.step("without scripts everything is there, and every way is a link", async () => {
    const context = await browser.newContext({ baseURL: site.address, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Menus by ten");
    await expect(page.getByText("Whenever you want.")).toBeVisible();
    await expect(page.getByText("$39", { exact: true })).toBeVisible();
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Español" }).click();
    await expect(page).toHaveURL("/latam");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("La carta, a las diez");
    await page.getByRole("link", { name: "Elegir House" }).click();
    await expect(page).toHaveURL(/\/checkout\/\d+$/);
    await context.close();
  });
  await test.step("on a phone a long name has lines of its own under a wide logo, which no script knows for a wordmark", async () => {
    const app_name = "Escuela Iberoamericana de Redacción Publicitaria y Narrativa";
    await changeSettings(site, { app_name, landing_logo_dark_src: PICTURE });
    const viewport = { width: 390, height: 844 };
    const context = await browser.newContext({ baseURL: site.address, javaScriptEnabled: false, viewport });
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="64"/>';
    await context.route(`**${PICTURE}`, (route) => route.fulfill({ contentType: "image/svg+xml", body }));
    const page = await context.newPage();
    await page.goto("/");
    const head = page.getByRole("banner");
    const [logo, name] = [await head.locator("img").boundingBox(), await head.getByText(app_name).boundingBox()];
    expect(logo?.width).toBeGreaterThan(100);
    expect(name?.y).toBeGreaterThanOrEqual((logo?.y ?? 0) + (logo?.height ?? 0));
    await context.close();
    await changeSettings(site, { app_name: "", landing_logo_dark_src: "" });
  });
  await test.step("the campaign that led somebody goes with them into their account, and / is the app for them", async () => {
    const context = await browser.newContext({ baseURL: site.address });
    const page = await context.newPage();
    const wrong = wrongIn(page);
    await slowed(page);
    await page.goto("/?utm_source=news&utm_campaign=autumn");
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect(page).toHaveURL(/\/auth\/signup/);
    await page.getByLabel("Name", { exact: true }).fill("Ana");
    await page.getByLabel("Last name").fill("Marín");
    await page.getByLabel("Email").fill("campaign@example.com");
    await page.getByLabel("Password", { exact: true }).fill("a good one");
    await page.getByRole("textbox", { name: "Phone" }).fill("(555) 123-4567");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    const [row] = await site.sql("select campaign from users where email = 'campaign@example.com'");
    expect(row?.campaign).toMatchObject({ utm_source: "news", utm_campaign: "autumn" });
    expect(wrong).toEqual([]);
    await context.close();
  });
  await changeSettings(site, { landing_enabled: false, landing_es_enabled: false, landing_page: "", title: "" });
});
