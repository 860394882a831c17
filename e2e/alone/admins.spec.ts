import type { Page } from "@playwright/test";
import { aMark, aPageOf, aPerson, changeSettings, enter } from "../site/people.ts";
import { OWNER } from "../site/site.ts";
import { expect, follow, testAlone as test } from "../site/test.ts";

const PATH = "/admin/settings";

const picture = {
  name: "quill.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  ),
};

const bar = (page: Page) => page.getByRole("region", { name: "Unsaved changes" });
const save = async (page: Page) => {
  await bar(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(bar(page)).toBeHidden();
};
const open = async (page: Page, name: string) => {
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Open field" }).click();
};

test("an admin changes the brand, and another open browser shows it without a reload; what cannot be saved opens its tab; what somebody else saves follows", async ({
  browser,
  owner: page,
  site,
}) => {
  await test.step("an admin changes the brand, and another open browser shows it without a reload", async () => {
    const other = await aPageOf(browser, site, await aPerson(site));
    await other.goto("/conversations/new");
    const accent = () => other.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent"));
    const before = await accent();

    await page.goto("/admin");
    await page.getByRole("link", { name: "Settings", exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/settings$/);
    await expect(bar(page)).toBeHidden();
    await page.getByLabel("Name", { exact: true }).fill("Taller Norte");
    await page.getByRole("textbox", { name: "Tagline" }).fill("Escribe con oficio");
    await page.getByLabel("Primary colour", { exact: true }).fill("#1D6B57");
    await page.getByLabel("Favicon").setInputFiles(picture);
    await expect(page.getByText("quill.png, 1 kB, sent when you save")).toBeVisible();
    await expect(bar(page)).toContainText("4 changes: Name, Tagline, Primary colour and 1 more");
    await save(page);

    await expect(other).toHaveTitle("Taller Norte | Escribe con oficio");
    await expect.poll(accent).not.toBe(before);
    await expect(other.locator('link[rel="icon"]')).toHaveAttribute("href", /\/api\/files\/\d+/);
    const icon = await other.locator('link[rel="icon"]').getAttribute("href");
    expect((await other.request.get(icon ?? "")).status()).toBe(200);
    await expect(page.getByText(/Last changed by Lucía/)).toBeVisible();
    await page.getByRole("button", { name: "Remove: Favicon" }).click();
    await save(page);
    await expect(other.locator('link[rel="icon"]')).toHaveAttribute("href", /^data:image/);
    await other.context().close();
  });
  await test.step("a value that cannot be saved opens its tab, takes the focus and stays typed", async () => {
    await page.getByLabel("Email", { exact: true }).fill("help@");
    await page.getByRole("tab", { name: "Super Fetch" }).click();
    await expect(page).toHaveURL(/tab=super-fetch/);
    const variables = "Task, Topic, Target, Person, Tone, Format, Examples, CTA and Prompt";
    await expect(page.getByText(`The server-side prompt should include the variables ${variables}`)).toBeVisible();
    await page.getByLabel("Super Fetch prompt").fill("Read the page, then say it shorter.");
    await bar(page).getByRole("button", { name: "Save" }).click();
    const field = page.getByLabel("Email", { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("help@");
    await expect(page.getByText("Enter a complete email address, like help@example.com.")).toBeVisible();
    await expect(bar(page)).toContainText("One of them cannot be saved yet.");
    await field.fill("help@example.com");
    await save(page);
    await page.reload();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue("help@example.com");
  });
  await test.step("what somebody else saves follows, what was typed stays, and leaving asks first", async () => {
    await page.getByRole("textbox", { name: "Tagline" }).fill("Mine");
    await changeSettings(site, { tagline: "Theirs", domain: "write.example.com" });
    await expect(page.getByLabel("Domain", { exact: true })).toHaveValue("write.example.com");
    await expect(page.getByText(/^Lucía.* set Tagline to “Theirs”\.$/)).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Tagline" })).toHaveValue("Mine");
    await page.getByRole("link", { name: "Back to writing" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByRole("textbox", { name: "Tagline" })).toHaveValue("Mine");
    await page.getByRole("button", { name: "Use theirs: Tagline" }).click();
    await expect(page.getByRole("textbox", { name: "Tagline" })).toHaveValue("Theirs");
    await expect(bar(page)).toBeHidden();
    await page.getByRole("link", { name: "Back to writing" }).click();
    await expect(page).not.toHaveURL(/settings/);
  });
  await changeSettings(site, { app_name: "", tagline: "", primary_color: "" });
});

test("tests say whether source, webhook and mail work; a sensitive setting opens after a warning, and locks 10 seconds after the last change", async ({
  owner: page,
  site,
}) => {
  await page.clock.install();
  await page.goto(`${PATH}?tab=advanced`);
  await test.step("tests say whether source, webhook and mail work", async () => {
    await page.getByRole("button", { name: "Test OpenAI key" }).click();
    await expect(page.getByText(/Answered in .* s with 2 models\./)).toBeVisible();
    await page.getByLabel("Model", { exact: true }).fill("other");
    await page.getByRole("option", { name: "other-model" }).click();
    await expect(bar(page)).toContainText("1 change: Model");
    await open(page, "Compatible server address");
    await page.getByRole("textbox", { name: "Compatible server address" }).fill(site.modelAddress);
    await page.getByRole("button", { name: "Test Compatible server key" }).click();
    await expect(page.getByText(/Answered in .* s with 2 models\./)).toHaveCount(2);
    await open(page, "Welcome email");
    await page.getByRole("textbox", { name: "Welcome email" }).fill("http://127.0.0.1:9/hook");
    await page.getByRole("button", { name: "Test Welcome email" }).click();
    await expect(
      page
        .getByRole("status")
        .getByText(/private|not allowed|refused|address/i)
        .first(),
    ).toBeVisible();
    await page.getByRole("button", { name: "Test Email of this site" }).click();
    await expect(page.getByText(`Sent to ${OWNER.email}.`)).toBeVisible();
    await bar(page).getByRole("button", { name: "Discard" }).click();
    await expect(bar(page)).toBeHidden();
  });
  await test.step("a sensitive setting opens after a warning, and locks 10 seconds after the last change", async () => {
    // Those that the tests opened are closed.
    await page.reload();
    const field = page.getByRole("textbox", { name: "Stripe private key" });
    await expect(page.getByRole("button", { name: "Edit Stripe private key" })).toBeVisible();
    await expect(field).toBeHidden();
    await page.getByRole("button", { name: "Edit Stripe private key" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Not now" }).click();
    await expect(field).toBeHidden();
    await open(page, "Stripe private key");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("");
    await page.clock.fastForward(8000);
    await expect(page.getByRole("timer")).toContainText(/Locks in [12] seconds?/);
    await field.fill("sk_live_51QdRxe8hQ2vT7n");
    await page.clock.fastForward(8000);
    await expect(field).toBeVisible();
    await page.clock.fastForward(2500);
    await expect(field).toBeHidden();
    await expect(page.getByText("••••••••vT7n")).toBeVisible();
    await expect(page.getByText("New, not saved yet")).toBeVisible();
    await expect(page.getByText("sk_live_51QdRxe8hQ2vT7n")).toBeHidden();
    await save(page);
    await page.reload();
    await expect(page.getByText("••••••••vT7n")).toBeVisible();
    await open(page, "Stripe private key");
    await expect(field).toHaveValue("");
    await page.getByRole("button", { name: "Remove" }).click();
    await save(page);
    expect(await site.sql("select key from app_config where key = 'stripe_private_key'")).toEqual([]);
  });
});

test("a manager reads everything, changes what is theirs, and sees why the rest is locked", async ({ page, site }) => {
  const manager = await aPerson(site, { name: "Mara", staff: "manager" });
  await changeSettings(site, { stripe_webhook_key: "whsec_0123456789abcdef" });
  await enter(page.context(), site, manager.tokens);
  await page.goto(`${PATH}?tab=advanced`);
  await expect(page.getByText("••••••••cdef")).toBeVisible();
  await expect(page.getByText("Only an admin can change this.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Edit|Test) / })).toHaveCount(0);
  await page.getByRole("switch", { name: "Internet search in chats" }).press("Space");
  await save(page);
  await page.reload();
  await expect(page.getByRole("switch", { name: "Internet search in chats" })).toBeChecked();
  await changeSettings(site, { stripe_webhook_key: "" });
});

test("staff are found by name or invited, get another role and are taken off; the last admin stays, also as an account", async ({
  owner: page,
  site,
}) => {
  const nuria = await aPerson(site, { name: "Nuria", lastName: "Casademunt" });
  const email = `berta.${aMark()}@example.com`;
  await page.goto("/admin/staff");
  await expect(page.getByRole("columnheader")).toHaveText(["Name", "Email", "Role", "Actions"]);
  await page.getByRole("button", { name: "Add staff" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: "admin" })).toBeChecked();
  await dialog.getByRole("button", { name: "Add staff" }).click();
  await expect(dialog.getByText(/Choose someone/)).toBeVisible();
  await dialog.getByLabel("Name or email").fill(email);
  await expect(page.getByText("Nobody has this email. They will be invited.")).toBeVisible();
  await dialog.getByLabel("manager").check();
  await dialog.getByRole("button", { name: "Add staff" }).click();
  await expect(page.getByText(/has been invited/)).toBeVisible();
  await expect(page.getByRole("row", { name: /lucia@example.com/ })).toContainText("The last admin has to stay.");

  const row = page.getByRole("row", { name: new RegExp(email) });
  await row.getByRole("button", { name: /Edit the role/ }).click();
  await dialog.getByLabel("admin").check();
  await dialog.getByRole("button", { name: "Change role" }).click();
  await expect(row.getByText("admin", { exact: true })).toBeVisible();
  await expect(page.getByRole("row", { name: /lucia@example.com/ })).toContainText("You cannot change your own role.");
  await row.getByRole("button", { name: /from the staff/ }).click();
  await page.getByRole("button", { name: "Remove from staff" }).click();
  await expect(row).toHaveCount(0);

  await page.getByRole("button", { name: "Add staff" }).click();
  await dialog.getByLabel("Name or email").fill("casademunt");
  await page.getByRole("option", { name: new RegExp(nuria.email) }).click();
  await dialog.getByRole("button", { name: "Add staff" }).click();
  const found = page.getByRole("row", { name: new RegExp(nuria.email) });
  await expect(found).toContainText("Nuria Casademunt");
  await found.getByRole("button", { name: /from the staff/ }).click();
  await page.getByRole("button", { name: "Remove from staff" }).click();
  await expect(found).toHaveCount(0);

  // The account is deleted only by typing its address, and the last admin has to stay.
  await follow(page, "/settings");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByText("This is not the address of your account.")).toBeVisible();
  await dialog.getByLabel(/^Type/).fill(OWNER.email);
  await dialog.getByLabel("Current password", { exact: true }).fill(OWNER.password);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The last admin has to stay");
});
