import type { Page } from "@playwright/test";
import { codeOf } from "../../server/test/outside/totp.ts";
import { changeSettings } from "../site/people.ts";
import { OWNER, type Site } from "../site/site.ts";
import { expect, follow, testAlone as test } from "../site/test.ts";

const password = (page: Page) => page.getByLabel("Password", { exact: true });
const isHome = (page: Page) => expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();

async function enter(page: Page, person: { email: string; password: string } = OWNER): Promise<void> {
  await page.getByLabel("Email").fill(person.email);
  await password(page).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Ana");
  await page.getByLabel("Last name").fill("Marín");
  await page.getByLabel("Email").fill(email);
  await password(page).fill("a good one");
  await page.getByRole("textbox", { name: "Phone" }).fill("(555) 123-4567");
}

/** The link of the last mail with this subject to somebody. */
async function linkTo(site: Site, email: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const links = (await site.mailsTo(email)).flatMap(({ text }) => text.match(/http\S+/g) ?? []);
      link = links.findLast((each) => each.includes(path));
      return link;
    })
    .toBeTruthy();
  return link ?? "";
}

test("without a landing page any address is sign-in, with one / is it in the words of the settings, and the Spanish one is at /latam; a site that takes nobody new offers sign-up nowhere", async ({
  page,
  site,
}) => {
  await test.step("the Spanish landing page is at /latam, by its own flag alone", async () => {
    await changeSettings(site, { landing_es_enabled: true, landing_enabled: false });
    await page.goto("/latam");
    await expect(page.getByRole("link", { name: "Empezar a escribir" }).first()).toBeVisible();
    await page.getByRole("link", { name: "Empezar a escribir" }).first().click();
    await expect(page).toHaveURL("/auth/signup");
    await changeSettings(site, { landing_es_enabled: false });
    await page.goto("/latam");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  });
  await test.step("a site that takes nobody new says so, and offers sign-up nowhere", async () => {
    await changeSettings(site, { signup_enabled: false });
    await page.goto("/login");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Create an account" })).toBeHidden();
    await follow(page, "/signup");
    await expect(page.getByText("This site is not accepting new accounts at the moment.")).toBeVisible();
    await expect(page.getByLabel("Email")).toBeHidden();
    await changeSettings(site, { signup_enabled: true });
  });
  await test.step("with a landing page / is it, in the words of the settings; elsewhere is /auth, which remembers", async () => {
    await changeSettings(site, {
      landing_enabled: true,
      title: "Write more",
      tagline: "Still you",
      feature1_title: "Your voice",
    });
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "Write more" })).toBeVisible();
    await expect(page.getByText("Still you")).toBeVisible();
    await expect(page.getByText("Your voice")).toBeVisible();
    await changeSettings(site, { feature1_title: "Your own voice" });
    await page.reload();
    await expect(page.getByText("Your own voice")).toBeVisible();
    await page.goto("/conversations/new");
    await expect(page).toHaveURL("/auth");
    await enter(page);
    await expect(page).toHaveURL("/conversations/new");
    await changeSettings(site, { landing_enabled: false });
  });
});

test("without a landing page any address is sign-in, and afterwards what it names; a session that ends is renewed over the screen, and what was typed is still there", async ({
  page,
  context,
}) => {
  await page.goto("/conversations/new");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page).toHaveURL("/conversations/new");
  await test.step("an e-mail that has an account leads from sign-up to sign-in and goes along", async () => {
    await follow(page, "/signup");
    await fillSignUp(page, OWNER.email);
    await page.getByRole("button", { name: "Create account" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "You already have an account, please login." });
    await alert.getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/auth");
    await expect(page.getByLabel("Email")).toHaveValue(OWNER.email);
  });
  await follow(page, "/conversations/new");
  await enter(page);
  await expect(page.getByRole("textbox", { name: "Your message" })).toBeVisible();
  // Whoever is signed in is led home from there.
  for (const path of ["/signup", "/login", "/recovery", "/auth/signup", "/auth"]) {
    await follow(page, path);
    await expect(page).toHaveURL("/");
  }
  await test.step("a session that ends is renewed over the screen, and what was typed is still there", async () => {
    await follow(page, "/conversations/new");
    const message = page.getByRole("textbox", { name: "Your message" });
    await message.fill("Half a sentence");
    const other = await context.newPage();
    await other.goto("/favicon.ico");
    await other.evaluate(() => localStorage.removeItem("token"));
    await expect(page.getByText("Your session has ended.")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(OWNER.email);
    await expect(password(page)).toBeFocused();
    await password(page).fill(OWNER.password);
    await page.keyboard.press("Enter");
    await expect(message).toHaveValue("Half a sentence");
  });
});

test("somebody signs up, confirms, turns on two factors, recovers and signs in with both", async ({ page, site }) => {
  const email = "ana@example.com";
  await page.goto("/signup");
  await fillSignUp(page, email);
  await page.getByLabel("Confirm password").fill("another one");
  await expect(page.getByText("The two passwords do not match.")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(4);
  await page.getByRole("radio", { name: "Other" }).check();
  await page.getByLabel("Your reason").fill("A talk");
  await page.getByRole("button", { name: "Create account" }).click();
  await isHome(page);
  const [row] = await site.sql("select signup_reason, phone from users where email = $1", [email]);
  expect(row).toEqual({ signup_reason: "A talk", phone: "5551234567" });

  const line = page.getByText(`Your email address, ${email}, is not confirmed yet.`);
  await expect(line).toBeVisible();
  await page.goto(await linkTo(site, email, "/auth/verify"));
  await expect(page.getByRole("heading", { name: "Your email is confirmed" })).toBeVisible();
  await page.getByRole("link", { name: "Go to your chats" }).click();
  await isHome(page);
  await expect(line).toBeHidden();

  const secret = await turnOnTwoFactor(page, "a good one");
  await page.evaluate(() => localStorage.clear());
  await page.goto("/auth");
  await page.getByRole("link", { name: /Forgot it/ }).click();
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("We've sent you a password reset email.")).toBeVisible();
  await page.goto(await linkTo(site, email, "/auth/reset"));
  await page.getByLabel("New password", { exact: true }).fill("12345");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Password must be 6 characters long.")).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill("a better one");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("heading", { name: "Your new password is saved" })).toBeVisible();
  const used = page.url();
  await page.getByRole("link", { name: "Sign in" }).click();

  await enter(page, { email, password: "a good one" });
  await expect(page.getByText("Email or password is incorrect, please try again.")).toBeVisible();
  await enter(page, { email, password: "a better one" });
  await page.getByLabel("6-digit code").fill("000000");
  await expect(page.getByText("That code is not right, or it has already been used.")).toBeVisible();
  await page.getByLabel("6-digit code").fill(codeOf(secret, Date.now() + 30_000));
  await isHome(page);

  // It says so before anything is typed.
  await page.goto(used);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expect(page.getByLabel("New password", { exact: true })).toHaveCount(0);
});

async function turnOnTwoFactor(page: Page, current: string): Promise<string> {
  await page.goto("/settings");
  await page.getByRole("button", { name: "Turn on two-factor sign-in" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password", { exact: true }).fill(current);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const secret = (await dialog.getByText(/^(?:[A-Z2-7]{2,4} ?){4,}$/).innerText()).replaceAll(" ", "");
  await dialog.getByLabel("Code from the app").fill(codeOf(secret));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  return secret;
}

test("logging out clears what this browser kept and goes home; a flag and a 400 go to /auth", async ({
  page,
  site,
}) => {
  await changeSettings(site, { landing_enabled: true });
  await page.goto("/login");
  await enter(page);
  await isHome(page);
  await page.getByRole("button", { name: /your account/ }).click();
  await page.getByText("Log Out").click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Start writing" }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();

  await page.goto("/login");
  await enter(page);
  await isHome(page);
  await page.goto("/?refresh=true");
  await expect(page).toHaveURL("/auth");

  await page.route("**/api/users", (route) => route.fulfill({ status: 400, json: { code: "profile_missing" } }));
  // Signed in first, then sent away by the answer: at a fresh page of the same address.
  const fresh = page.waitForEvent("load");
  await enter(page);
  await fresh;
  await expect(page).toHaveURL("/auth");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await changeSettings(site, { landing_enabled: false });
});

test("a passkey signs in without e-mail, password or code", async ({ page }) => {
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto("/login");
  await enter(page);
  await isHome(page);
  await follow(page, "/settings");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name of the device").fill("Laptop");
  await dialog.getByLabel("Current password", { exact: true }).fill(OWNER.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toBeHidden();
  await page.evaluate(() => localStorage.clear());
  await page.goto("/auth");
  // A virtual device has its owner's consent to everything: the browser may offer and take it at the field by itself.
  const button = page.getByRole("button", { name: "Use a passkey" });
  void button.click().catch(() => undefined);
  await isHome(page);
});
