import { test as base, expect, type Page } from "@playwright/test";
import { aContext, giveBackContexts } from "../site/contexts.ts";
import { check, languages, look, sizes, viewsIn } from "../site/looks.ts";
import { changeSettings } from "../site/people.ts";
import { aSite, type Site } from "../site/site.ts";

// Of its own, because it has a landing page.
const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const site = await aSite();
      await changeSettings(site, { landing_enabled: true, landing_es_enabled: true, ...texts });
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.address),
  context: async ({ browser, site }, use) => {
    await use(await aContext(browser, site));
    await giveBackContexts(browser);
  },
});

// In the order of the file, so that they are all on one worker and its one installation.
test.describe.configure({ mode: "default" });

const texts = {
  app_name: "Agencia Comunicación Iberoamericana",
  title: "Write more, still sound like you.",
  tagline: "It learns how you write from your own pages, then drafts beside you, in English and Spanish.",
  email: "hola@agencia.example",
  feature1_title: "Avatars with your voice",
  feature1_description: "Give an avatar your newsletters, talks and notes.",
  feature2_title: "Templates that remember",
  feature3_description: "Every change is a proposal in the margin.",
  benefit1_title: "Monday is drafted",
  benefit1_description: "The newsletter starts from last week’s notes, not from an empty page.",
  benefit2_title: "Your know-how stays yours",
  high_ticket_offer_name: "Six weeks, one to one",
  high_ticket_offer_link: "https://example.com/mentoring",
};

const submit = (page: Page) => page.locator('button[type="submit"]').click();

const screens: { name: string; path: string; ready?: (page: Page) => Promise<unknown> }[] = [
  { name: "sign-in", path: "/auth" },
  { name: "sign-up", path: "/auth/signup" },
  {
    name: "sign-up-wrong",
    path: "/auth/signup",
    ready: async (page) => {
      await submit(page);
      await expect(page.getByText("Ingresa tu telefono")).toBeVisible();
    },
  },
  {
    name: "recovery-unknown",
    path: "/auth/recovery",
    ready: async (page) => {
      await page.route("**/api/users/sendResetPasswordLink", (route) => route.fulfill({ status: 404, json: {} }));
      await page.locator('[name="email"]').fill("nobody@example.com");
      await submit(page);
      await expect(page.getByText(/We did not found/)).toBeVisible();
    },
  },
  {
    name: "code",
    path: "/auth",
    ready: async (page) => {
      const answer = { second_factor: { challenge: "c", expires_in: 300 } };
      await page.route("**/api/auth/login", (route) => route.fulfill({ json: answer }));
      await page.locator('[name="email"]').fill("ana@example.com");
      await page.locator('[name="password"]').fill("a good password");
      await submit(page);
      await expect(page.locator('[name="code"]')).toBeFocused();
    },
  },
  {
    name: "mail-link-sent",
    path: "/auth/mail",
    ready: async (page) => {
      await page.route("**/api/auth/login/mail", (route) => route.fulfill({ json: {} }));
      await page.locator('[name="email"]').fill("ana@example.com");
      await submit(page);
      await expect(page.getByRole("status")).toContainText("ana@example.com");
    },
  },
  {
    name: "mail-link",
    path: "/auth/link?token=abc",
    ready: async (page) => {
      await page.route("**/api/auth/link", (route) =>
        route.fulfill({ json: { is_good: true, email: "ana@example.com" } }),
      );
      await page.reload();
      await expect(page.getByText("ana@example.com")).toBeVisible();
    },
  },
  { name: "reset", path: "/auth/reset?token=abc" },
  { name: "reset-dead", path: "/auth/reset" },
  { name: "verify-dead", path: "/auth/verify" },
  {
    name: "verify-claim",
    path: "/auth/verify?token=abc",
    ready: async (page) => {
      const refusal = { code: "holder_unknown", message: "", error: { code: "holder_unknown", message: "" } };
      await page.route("**/api/auth/verify", (route) => route.fulfill({ status: 403, json: refusal }));
      await page.reload();
      await expect(page.locator('[name="current-password"]')).toBeVisible();
    },
  },
  { name: "take-back", path: "/auth/take-back?token=abc" },
  { name: "take-back-dead", path: "/auth/take-back" },
  { name: "invitation-dead", path: "/auth/invitation" },
  {
    name: "invitation",
    path: "/auth/invitation?token=abc",
    ready: async (page) => {
      const organization = { organization_id: 5, name: "Casa Abril de los Ángeles", thumbnail: "" };
      const invitation = { state: "open", email: "ana@example.com", user_type: { name: "Manager" }, organization };
      const answer = { invitation: { ...invitation, expires_at: "2030-01-01T00:00:00.000Z", has_account: false } };
      await page.route("**/api/invitations/read", (route) => route.fulfill({ json: answer }));
      await page.reload();
      await expect(page.locator('[name="email"]')).toHaveValue("ana@example.com");
    },
  },
];

for (const screen of [
  { name: "landing", path: "/", language: "en" },
  { name: "landing-latam", path: "/latam", language: "es" },
] as const) {
  test(`${screen.name}, which the server draws, is right in every size and scheme`, async ({ page }) => {
    await page.goto(screen.path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const { size, scheme, looking } of viewsIn(screen.language)) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize(sizes[size]);
      await check(page, `${screen.name}-${size}-${scheme}-${screen.language}`, looking);
    }
  });
}

for (const screen of screens) {
  test(`${screen.name} is right in every size, scheme and language`, async ({ page }) => {
    for (const language of languages) {
      await page.addInitScript((chosen) => localStorage.setItem("lang", chosen), language);
      await page.goto(screen.path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await screen.ready?.(page);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await look(page, screen.name, language);
    }
  });
}
