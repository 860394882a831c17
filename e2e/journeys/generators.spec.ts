import type { Page } from "@playwright/test";
import { aMark, aPerson, type Person } from "../site/people.ts";
import type { Site } from "../site/site.ts";
import { expect, test } from "../site/test.ts";

const box = (page: Page) => page.getByRole("textbox", { name: /^(What do you write about|What are the hashtags for)/ });
const outputs = (page: Page) => page.getByRole("region", { name: "Generated" }).getByRole("article");
const output = (page: Page, text: string) => outputs(page).filter({ hasText: text });

async function generate(page: Page, prompt: string): Promise<void> {
  await box(page).fill(prompt);
  await page.getByRole("button", { name: "Generate" }).click();
}

/** All that the model was told when it was last asked with this text. */
const toldWith = async (site: Site, text: string) =>
  (await site.asked(text))
    .at(-1)
    ?.messages.map(({ content }) => content)
    .join("\n") ?? "";

/** A chat of somebody with one question and its answer, in an organization or in none. */
async function anAnswer(
  site: Site,
  { userId }: Person,
  text: string,
  organizationId: number | null = null,
): Promise<number> {
  const [made] = await site.sql(
    `insert into conversations (user_id, organization_id, name, is_name_given)
     values ($1, $2, 'A chat to share', true) returning conversation_id`,
    [userId, organizationId],
  );
  await site.sql(
    `with question as (insert into messages (conversation_id, user_id, role, content)
       values ($1, $2, 'user', 'A question that stays here') returning message_id)
     insert into messages (conversation_id, user_id, role, content, finish_reason, parent_id)
     select $1, $2, 'assistant', $3, 'stop', message_id from question`,
    [made?.conversation_id, userId, text],
  );
  return Number(made?.conversation_id);
}

async function openShare(page: Page) {
  const answer = page.getByRole("region", { name: "Messages" }).getByRole("article").last();
  await answer.hover();
  await answer.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Share" }).click();
  return page.getByRole("dialog", { name: "Share" });
}

test("topics come in the language that was chosen, and what is made of them is stopped, edited, kept as a favorite, written again and deleted", async ({
  admin: page,
  context,
  site,
}) => {
  await test.step("topics come as a list in the language that was chosen, and another tab has them too", async () => {
    const second = await context.newPage();
    await second.goto("/topics");
    await expect(box(second)).toBeVisible();
    await page.goto("/topics");
    await generate(page, "topics=4 every=50 Lentils of León");
    const english = output(page, "Lentils of León");
    await expect(english.getByRole("listitem")).toHaveCount(4);
    await expect(english.getByRole("heading", { name: "Idea 1: the café of the season" })).toBeVisible();
    await expect(output(second, "Lentils of León").getByRole("listitem")).toHaveCount(4);
    expect(await toldWith(site, "Lentils of León")).toContain("Write in English");
    await page.getByLabel("Language").selectOption("Español");
    await generate(page, "topics=2 Lentejas de León");
    await expect(output(page, "Lentejas de León").getByRole("listitem")).toHaveCount(2);
    expect(await toldWith(site, "Lentejas de León")).toContain("Escribe en español");
    await expect(outputs(page).first()).toContainText("Lentejas de León");
  });
  await test.step("what takes long is stopped, and what has arrived stays", async () => {
    await generate(page, "topics=40 every=900 Salt of Cádiz");
    const made = output(page, "Salt of Cádiz");
    await made.getByRole("button", { name: "Stop" }).click();
    await expect(made.getByRole("button", { name: /^(More like this|Try again)$/ })).toBeVisible();
  });
  await test.step("what the model could not write is tried again as it was asked", async () => {
    await generate(page, "topics=3 fail_first=1 status=400 Boats of Vigo");
    const made = output(page, "Boats of Vigo");
    await expect(made.getByRole("alert")).toBeVisible();
    await made.getByRole("button", { name: "Try again" }).click();
    await expect(made.getByRole("listitem")).toHaveCount(3);
    await expect(made).toHaveCount(1);
  });
  await test.step("an output is edited, gets a star, is found among the favorites, has more like it, and goes", async () => {
    await generate(page, "topics=2 A shop of umbrellas");
    const made = output(page, "A shop of umbrellas");
    await made.getByRole("button", { name: "Edit" }).click();
    const field = page.getByRole("textbox", { name: "Generated text" });
    await field.fill("1. **Rain as a habit**\n   Why it pays.\n2. Second");
    await field.press("Control+Enter");
    await expect(made.getByRole("heading", { name: "Rain as a habit" })).toBeVisible();
    await made.getByRole("button", { name: "Add to favorites" }).click();
    await expect(made.getByRole("button", { name: "Remove from favorites" })).toBeVisible();
    await page.getByRole("switch", { name: "Only favorites" }).click();
    await expect(page).toHaveURL(/favorite=true/);
    await page.reload();
    await expect(outputs(page)).toHaveCount(1);
    await expect(made.getByRole("heading", { name: "Rain as a habit" })).toBeVisible();
    await made.getByRole("button", { name: "More like this" }).click();
    await expect(made).toHaveCount(2);
    await expect(page).not.toHaveURL(/favorite/);
    expect(await toldWith(site, "A shop of umbrellas")).toMatch(/in the manner of the following[\s\S]*Rain as a habit/);
    await made.last().getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(made).toHaveCount(1);
  });
});

test("hashtags are copied one by one or all in a line; somebody who writes all prompts finds the prompt box alone", async ({
  admin: page,
  context,
  person,
  site,
}) => {
  await test.step("hashtags are copied one by one or all in a line", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/hashtags");
    await generate(page, "hashtags=12 A fair in Cuenca");
    const made = output(page, "A fair in Cuenca");
    await expect(made.getByRole("listitem")).toHaveCount(12);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await made.getByRole("button", { name: "#café_3", exact: true }).click();
    await expect(page.getByText("#café_3 copied")).toBeVisible();
    expect(await copied()).toBe("#café_3");
    await made.getByRole("button", { name: "Copy", exact: true }).click();
    await expect(made.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await copied()).toMatch(/^#café_1 #café_2 .*#café_12$/);
  });
  await test.step("somebody who writes all prompts finds the prompt box alone, and it goes as it is", async () => {
    await site.sql("update users set manual_mode = true where user_id = $1", [person.userId]);
    await page.reload();
    await page.getByRole("textbox", { name: "Manual Prompt" }).fill("hashtags=3 My own words to the model");
    await expect(page.getByLabel("Language")).toBeHidden();
    await page.getByRole("button", { name: "Generate" }).click();
    await expect(output(page, "My own words to the model").getByRole("listitem")).toHaveCount(3);
    const told = await toldWith(site, "My own words to the model");
    expect(told).toContain("My own words to the model");
    expect(told).not.toContain("between 10 and 20");
  });
});

test("a message is shared by a link until that is taken back, and with the people of its organization", async ({
  admin: page,
  browser,
  person,
  site,
}) => {
  await test.step("a link shows one message to somebody who is not signed in, until it is taken back", async () => {
    const text = "# Autumn\n\nThe **second** mail. ![The bag](https://pictures.example/p.png)";
    await page.goto(`/conversations/${await anAnswer(site, person, text)}`);
    const dialog = await openShare(page);
    await expect(dialog.getByRole("heading", { name: /^People in/ })).toBeHidden();
    await dialog.getByRole("button", { name: "Create a link" }).click();
    const url = await dialog.getByRole("textbox", { name: "By link" }).inputValue();
    await page.keyboard.press("Escape");

    const outside = await browser.newContext({ locale: "en-GB" });
    const reader = await outside.newPage();
    const fetched: string[] = [];
    reader.on("request", (request) => fetched.push(request.url()));
    await reader.goto(url);
    await expect(reader.getByText("The second mail.")).toBeVisible();
    await expect(reader.getByText("A question that stays here")).toBeHidden();
    await expect(reader.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
    expect(fetched.filter((address) => address.includes(".example"))).toEqual([]);

    await openShare(page);
    await expect(dialog.getByText("Opened once")).toBeVisible();
    await dialog.getByRole("button", { name: "Turn link off" }).click();
    await dialog.getByRole("button", { name: "Turn link off" }).click();
    await expect(dialog.getByRole("button", { name: "Create a link" })).toBeVisible();
    await reader.reload();
    await expect(reader.getByText("This link no longer works")).toBeVisible();
    await outside.close();
  });
  await test.step("a message of an organization is shared with its people, who get a chat of their own", async () => {
    const [made] = await site.sql(
      "insert into organizations (name, slug) values ('The Bakery', $1) returning organization_id",
      [`the-bakery-${aMark()}`],
    );
    const id = Number(made?.organization_id);
    const nusta = await aPerson(site, { name: "Ñusta", lastName: "Colleague" });
    const outsider = await aPerson(site, { name: "Not", lastName: "Here" });
    await site.sql(
      `insert into user_organizations (user_id, organization_id, user_type_id) select unnest($2::int[]), $1, 3`,
      [id, [person.userId, nusta.userId]],
    );
    const chat = await anAnswer(site, person, "Bread rises twice.", id);
    await page.evaluate((chosen) => localStorage.setItem("organization_id", String(chosen)), id);
    const tab = await page.context().newPage();
    await tab.goto(`/conversations/${chat}`);
    const dialog = await openShare(tab);
    await expect(dialog.getByRole("heading", { name: "People in The Bakery" })).toBeVisible();
    const people = dialog.getByRole("combobox", { name: "Choose people" });
    await people.fill(outsider.email.slice(0, -4));
    await expect(tab.getByText("Nobody here has that name.")).toBeVisible();
    await people.fill("ñus");
    await tab.getByRole("option", { name: `Ñusta Colleague (${nusta.email})` }).click();
    await dialog.getByRole("button", { name: "Share", exact: true }).click();
    await expect(tab.getByText("Message Shared")).toBeVisible();
    await expect(dialog).toBeHidden();
    const [copy] = await site.sql(
      `select count(*)::int as count from messages join users using (user_id)
     where user_id = $1 and content = 'Bread rises twice.'`,
      [nusta.userId],
    );
    expect(copy?.count).toBe(1);
  });
});
