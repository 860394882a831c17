import type { Page } from "@playwright/test";
import { codeOf } from "../../server/test/outside/totp.ts";
import { aPageOf, signInAs } from "../site/people.ts";
import { CONTACT } from "../site/site.ts";
import { expect, follow, test } from "../site/test.ts";

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const settings = async (page: Page) => {
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
};

test("a person fills in their settings: fields, a picture and the dark; what is saved is there after a reload, and what is not is held", async ({
  admin: page,
}) => {
  await settings(page);
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  const saved = async () => {
    await bar.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("User saved").last()).toBeVisible();
    await expect(bar).toBeHidden();
  };
  await test.step("what was changed is named, and a wrong phone number is told at its field", async () => {
    await page.getByLabel(/^Last name/).fill("Robles");
    await page.getByLabel(/^Phone/).fill("12345");
    await page.getByLabel(/^Birthday/).fill("1988-02-29");
    await page.getByRole("switch", { name: "Manual mode" }).check({ force: true });
    await expect(bar).toContainText("Last name, Phone, Birthday and 1 more");
    await bar.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel(/^Phone/)).toBeFocused();
    await page.getByLabel(/^Phone/).fill("+1 (555) 123-4567");
    await saved();
  });
  await test.step("a picture is uploaded before the person is saved with it", async () => {
    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== "GET" && /^\/api\/(?:files|users)$/.test(pathname))
        calls.push(`${request.method()} ${pathname}`);
    });
    await page.locator('input[type="file"]').setInputFiles({ name: "me.png", mimeType: "image/png", buffer: PICTURE });
    await saved();
    expect(calls).toEqual(["POST /api/files", "PUT /api/users"]);
  });
  const html = page.locator("html");
  await page.getByText("Dark", { exact: true }).click();
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");

  await page.reload();
  await expect(page.getByLabel(/^Last name/)).toHaveValue("Robles");
  await expect(page.getByLabel(/^Phone/)).toHaveValue("1555123456");
  await expect(page.getByLabel(/^Birthday/)).toHaveValue("02/29/1988");
  await expect(page.getByRole("switch", { name: "Manual mode" })).toBeChecked();
  await test.step("dark mode belongs to the account, and can follow the system again", async () => {
    await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
    await page.getByText("System", { exact: true }).click();
    await expect(html).toHaveAttribute("data-mantine-color-scheme", "light");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  });
  await test.step("the picture shows, and can be taken away", async () => {
    await follow(page, "/profile");
    await expect(page.locator('main img[src*="/api/files/"]')).toBeVisible();
    await follow(page, "/settings");
    await page.getByRole("button", { name: "Remove", exact: true }).first().click();
    await saved();
    await expect(page.locator('main img[src*="/api/files/"]')).toBeHidden();
  });
  await test.step("unsaved work is not lost to a link, and nothing holds back once it is discarded", async () => {
    await page.getByLabel(/^Company/).fill("Casa Abril");
    await page.getByRole("link", { name: "Chats" }).click();
    await page.getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByLabel(/^Company/)).toHaveValue("Casa Abril");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByLabel(/^Company/)).toHaveValue("");
    await page.getByRole("link", { name: "Chats" }).click();
    await expect(page).toHaveURL("/");
  });
  await test.step("Upgrade has a way out", async () => {
    await follow(page, "/upgrade");
    await page.locator("main").getByRole("button", { name: "Log Out" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  });
});

test("an account is kept safe: the own key, two factors and other devices, each by who shows that it is them", async ({
  admin: page,
  browser,
  person,
  site,
}) => {
  const there = await aPageOf(browser, site, { ...person, tokens: await signInAs(site, person) });
  await test.step("Upgrade leads to a page with the contact address and the plans", async () => {
    await page.goto("/sorry");
    await expect(page.getByRole("link", { name: CONTACT })).toHaveAttribute("href", `mailto:${CONTACT}`);
    await page.getByRole("link", { name: "See plans" }).click();
    await expect(page).toHaveURL("/pricing");
  });
  await follow(page, "/settings");
  await test.step("the own key is set and removed, and never read again, but for its last 4 characters", async () => {
    const dialog = page.getByRole("dialog", { name: "Change your AI key" });
    const saveBy = async (password: string) => {
      await page.getByRole("region", { name: "Unsaved changes" }).getByRole("button", { name: "Save" }).click();
      await dialog.getByLabel("Current password", { exact: true }).fill(password);
      await dialog.getByRole("button", { name: "Save" }).click();
    };
    await page.getByLabel("OpenAI key").fill("sk-a-key-that-ends-in-q9Lm");
    await saveBy("not the password");
    await expect(dialog.getByText("That is not your password.")).toBeVisible();
    await dialog.getByLabel("Current password", { exact: true }).fill(person.password);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel("OpenAI key")).toHaveValue(/^•+q9Lm$/);
    await page.getByRole("button", { name: "Remove", exact: true }).last().click();
    await saveBy(person.password);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel("OpenAI key")).toHaveValue("");
  });
  await test.step("two-factor sign-in is turned on by a first code, and turned off by the password", async () => {
    await page.getByRole("button", { name: "Turn on two-factor sign-in" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Current password", { exact: true }).fill("not the password");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByText("That is not your password.")).toBeVisible();
    await dialog.getByLabel("Current password", { exact: true }).fill(person.password);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
    const secret = (await dialog.getByText(/^(?:[A-Z2-7]{2,4} ?){4,}$/).innerText()).replaceAll(" ", "");
    await dialog.getByLabel("Code from the app").fill(codeOf(secret));
    await dialog.getByRole("button", { name: "Turn on" }).click();
    await expect(dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
    // Who loses app and codes loses the account: no slip closes them.
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await expect(dialog.getByRole("button", { name: "Close" })).toHaveCount(0);
    await expect(dialog.getByRole("list", { name: "Recovery codes" })).toBeVisible();
    await dialog.getByRole("button", { name: "I have saved them" }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: "Manage two-factor sign-in" }).click();
    await dialog.getByRole("button", { name: "Turn off" }).click();
    await dialog.getByLabel("Current password", { exact: true }).fill(person.password);
    await dialog.getByRole("button", { name: "Turn off" }).click();
    await expect(page.getByRole("button", { name: "Turn on two-factor sign-in" })).toBeVisible();
  });
  await test.step("another device is listed and signed out from here", async () => {
    const devices = page.getByRole("list", { name: "Where you are signed in" }).getByRole("listitem");
    await expect(devices.filter({ hasText: "this device" })).toHaveCount(1);
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    await expect(devices).toHaveCount(1);
    await there.goto("/settings");
    await expect(there.getByLabel("Password", { exact: true })).toBeVisible();
    await there.context().close();
  });
  await test.step("one's own data is collected into a zip that downloads", async () => {
    await page.getByRole("button", { name: "Prepare" }).click();
    const link = page.getByRole("link", { name: "Download zip" });
    await expect(link).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
  });
  await test.step("the profile is only to be read, and signs out", async () => {
    await follow(page, "/profile");
    await expect(page.getByText(person.email)).toHaveCount(2);
    await expect(page.locator("main").getByRole("textbox")).toHaveCount(0);
    await page.locator("main").getByRole("button", { name: "Log Out" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  });
});

test("another e-mail address is asked for by the password, confirmed from there, and taken back from the old one", async ({
  admin: page,
  person,
  site,
}) => {
  const next = `next.${person.email}`;
  const mailed = async (address: string, path: string) => {
    const find = async () =>
      (await site.mailsTo(address))
        .flatMap(({ text }) => text.match(/http\S+/g) ?? [])
        .find((link) => link.includes(path));
    await expect.poll(find).toBeDefined();
    return (await find()) ?? "";
  };
  await settings(page);
  await page.getByLabel(/^Email/).fill(next);
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password", { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: "Send the link" }).click();
  await expect(dialog.getByText("That is not your password.")).toBeVisible();
  await dialog.getByLabel("Current password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(`A link was sent to ${next}.`)).toBeVisible();
  await page.goto(await mailed(next, "/auth/verify"));
  await expect(page.getByText(`${next} is now the address of your account.`)).toBeVisible();
  await page.goto(await mailed(person.email, "/auth/take-back"));
  await page.getByLabel("New password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByText(`Sign in with ${person.email} and your new password.`)).toBeVisible();
  const [after] = await site.sql("select email from users where user_id = $1", [person.userId]);
  expect(after?.email).toBe(person.email);
});

test("whoever is sent here by an app signs in, is asked what it may do, and goes back with a code; the app is listed, and disconnected", async ({
  page,
  site,
  person,
}) => {
  const back = "http://127.0.0.1:9/back";
  await page.route(`${back}**`, (route) => route.fulfill({ contentType: "text/html", body: "<h1>Connected</h1>" }));
  const registered = await page.request.post("/oauth/register", {
    data: { client_name: "Cuaderno", redirect_uris: [back] },
  });
  const asked = new URLSearchParams({
    ...{ client_id: (await registered.json()).client_id, redirect_uri: back, response_type: "code", state: "a b" },
    ...{ code_challenge: "c".repeat(43), code_challenge_method: "S256", scope: "chat documents_read" },
  });
  await page.goto(`/oauth/authorize?${asked}`);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Connect “Cuaderno”?" })).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByLabel("Read documents").uncheck();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByRole("heading", { name: "Connected" })).toBeVisible();
  const told = new URL(page.url()).searchParams;
  expect([told.get("state"), told.get("iss"), told.get("code")?.length]).toEqual(["a b", site.address, 43]);
  await page.goto("/settings/api-keys");
  const row = page.getByRole("list", { name: "Connected apps" }).getByRole("listitem");
  await expect(row).toContainText("Cuaderno on one of your devices");
  await expect(row).not.toContainText("Read documents");
  await row.getByRole("button", { name: "Disconnect Cuaderno" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(row).toBeHidden();
});
