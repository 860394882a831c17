import type { Page } from "@playwright/test";
import { askAs, type Person } from "../site/people.ts";
import type { Site } from "../site/site.ts";
import { expect, follow, test } from "../site/test.ts";

async function aChat(site: Site, person: Person, name: string, tags = ""): Promise<number> {
  return (await askAs(site, person, "POST", "/conversations", { name, tags })).conversation.conversation_id;
}

const main = (page: Page) => page.getByRole("main");
const row = (page: Page, name: string) => main(page).getByRole("listitem").filter({ hasText: name });

test("a chat is found by its text, tagged and archived, and chats come in from elsewhere", async ({
  admin: page,
  person,
  site,
}) => {
  await aChat(site, person, "To be tagged", "Nómada");
  await aChat(site, person, "Kept for later");
  await test.step("a search finds texts whatever their accents, and opens the chat at the message", async () => {
    const id = await aChat(site, person, "Atardeceres");
    await askAs(site, person, "POST", "/messages/stream", {
      conversation_id: id,
      content: "words=5 Prometo una canción sobre el otoño en Ávila",
    });
    await aChat(site, person, "Other things");
    await page.goto("/");
    await page.getByRole("searchbox", { name: "Search names and texts" }).fill("cancion");
    await expect(page).toHaveURL(/query=cancion/);
    await expect(row(page, "Atardeceres").locator("mark")).toHaveText("canción");
    await expect(row(page, "Other things")).toBeHidden();
    await main(page)
      .getByRole("link", { name: /Atardeceres/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`/conversations/${id}(\\?message=\\d+)?$`));
    await expect(main(page).getByText("una canción sobre el otoño")).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/query=cancion/);
    await expect(page.getByRole("searchbox")).toHaveValue("cancion");
  });
  await test.step("a comma closes a tag, Backspace opens the last, and the tag's page shows its chats", async () => {
    await follow(page, "/");
    const view = page.getByRole("link", { name: "Tags view" });
    await expect(page.getByRole("button", { name: "Nómada", exact: true })).toBeVisible();
    await row(page, "To be tagged").hover();
    const place = await view.boundingBox();
    await page.getByRole("button", { name: "Actions for To be tagged" }).click();
    await page.getByRole("menuitem", { name: "Tags…" }).click();
    const field = page.getByRole("combobox", { name: "Tags" });
    await field.pressSequentially("a/b 100%,");
    await field.pressSequentially("nómada,");
    await expect(page.getByText("“nómada” is already there.")).toBeVisible();
    await field.fill("");
    await field.press("Backspace");
    await expect(field).toHaveValue("a/b 100%");
    await field.press("Enter");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(row(page, "To be tagged").getByText("a/b 100%")).toBeVisible();
    await expect(page.getByRole("button", { name: "a/b 100%", exact: true })).toBeVisible();
    expect(await view.boundingBox(), "what is pressed next stays in its place when a tag is offered").toEqual(place);
    await view.click();
    await expect(page).toHaveURL(/\/conversation\/tags$/);
    await main(page).getByRole("link", { name: "a/b 100% 1 chat" }).click();
    await expect(page).toHaveURL(/\/conversation\/tags\/a%2Fb%20100%25$/);
    await expect(page.getByRole("heading", { level: 1, name: "a/b 100%" })).toBeVisible();
    await expect(row(page, "To be tagged")).toBeVisible();
    await follow(page, "/conversations/tags/a%2Fb%20100%25");
    await expect(page).toHaveURL(/\/conversation\/tags\/a%2Fb%20100%25$/);
    await expect(row(page, "To be tagged")).toBeVisible();
  });
  await test.step("archiving by key can be undone; what is archived has its own list", async () => {
    await follow(page, "/");
    await row(page, "Kept for later").getByRole("link").focus();
    await page.keyboard.press("e");
    await expect(page.getByText("Chat archived.")).toBeVisible();
    await expect(row(page, "Kept for later")).toBeHidden();
    await page.getByRole("status").filter({ hasText: "Chat archived." }).getByRole("button", { name: "Undo" }).click();
    await expect(row(page, "Kept for later")).toBeVisible();
    await row(page, "Kept for later").hover();
    await row(page, "Kept for later").getByRole("button", { name: "Archive" }).click();
    await expect(row(page, "Kept for later")).toBeHidden();
    await main(page).getByText("Archived", { exact: false }).first().click();
    await expect(page).toHaveURL(/archived=true/);
    await row(page, "Kept for later").hover();
    await row(page, "Kept for later").getByRole("button", { name: "Unarchive" }).click();
    await expect(page.getByText("Chat is back in your list.")).toBeVisible();
  });
  await test.step("an export of ChatGPT comes in with its dates, and a second time nothing is doubled", async () => {
    await follow(page, "/conversations");
    for (const came of ["1 chat imported.", "0 chats imported."]) {
      await page.getByRole("button", { name: "More for chats" }).locator("visible=true").click();
      await page.getByRole("menuitem", { name: "Import chats" }).click();
      const dialog = page.getByRole("dialog", { name: "Import chats" });
      await dialog
        .locator("input[type=file]")
        .setInputFiles({ name: "conversations.json", mimeType: "application/json", buffer: Buffer.from(ofChatGpt()) });
      await expect(dialog.getByText(came)).toBeVisible();
      await dialog.getByRole("button", { name: "Close" }).last().click();
    }
    await page.getByRole("searchbox", { name: "Search names and texts" }).fill("sobremesa");
    await main(page)
      .getByRole("link", { name: /Lunch in Lugo/ })
      .click();
    await expect(main(page).getByText("The sobremesa is the long talk")).toBeVisible();
  });
});

test("chats are walked and chosen by keys, or by Shift, and acted on together; another tab follows", async ({
  admin: page,
  context,
  person,
  site,
}) => {
  for (const name of ["Walk one", "Walk two"]) await aChat(site, person, name);
  await test.step("keys walk the list and choose, and leave typing alone", async () => {
    await page.goto("/?query=Walk&sortBy=name_asc");
    await expect(row(page, "Walk two")).toBeVisible();
    await page.keyboard.press("j");
    await expect(row(page, "Walk one").getByRole("link")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("x");
    await expect(page.getByRole("toolbar", { name: "1 selected" })).toBeVisible();
    await page.keyboard.press("Control+a");
    await expect(page.getByRole("toolbar", { name: "2 selected" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("toolbar")).toBeHidden();
    await page.getByRole("searchbox").fill("Walk xe");
    await expect(page.getByText(/No chat contains/)).toBeVisible();
  });
  await test.step("several are chosen by Shift and acted on together; another tab follows; deleting asks first", async () => {
    for (const name of ["Sheaf one", "Sheaf two", "Sheaf three"]) await aChat(site, person, name);
    const second = await context.newPage();
    await second.goto("/?query=Sheaf");
    await expect(row(second, "Sheaf one")).toBeVisible();
    await follow(page, "/?query=Sheaf");
    await main(page).getByRole("checkbox", { name: "Select Sheaf three" }).click();
    await main(page)
      .getByRole("checkbox", { name: "Select Sheaf one" })
      .click({ modifiers: ["Shift"] });
    const bar = page.getByRole("toolbar", { name: "3 selected" });
    await bar.getByRole("button", { name: "Pin", exact: true }).click();
    await expect(page.getByRole("list", { name: "Pinned" }).getByRole("link", { name: "Sheaf two" })).toBeVisible();
    await expect(second.getByRole("list", { name: "Pinned" }).getByRole("link", { name: "Sheaf two" })).toBeVisible();
    await bar.getByRole("button", { name: "Download" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "As Markdown" }).click();
    expect((await download).suggestedFilename()).toBe("chats.zip");
    await bar.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete 3 chats?" });
    await expect(dialog).toContainText("CANNOT be reversed");
    await dialog.getByRole("button", { name: "Delete 3 chats" }).click();
    await expect(page.getByText("3 chats deleted.")).toBeVisible();
    await expect(page).toHaveURL(/\/conversations\?query=Sheaf$/);
    for (const tab of [page, second]) await expect(row(tab, "Sheaf two")).toBeHidden();
  });
});

/** The smallest export of ChatGPT that there is: one chat of a question and an answer. */
function ofChatGpt(): string {
  const message = (id: string, role: string, text: string) => ({
    id,
    author: { role },
    create_time: 1_717_000_000,
    content: { content_type: "text", parts: [text] },
  });
  const node = (id: string, parent: string | null, children: string[], said: unknown = null) => ({
    id,
    parent,
    children,
    message: said,
  });
  return JSON.stringify([
    {
      id: "chat-of-lugo",
      conversation_id: "chat-of-lugo",
      title: "Lunch in Lugo",
      create_time: 1_717_000_000,
      update_time: 1_717_000_100,
      current_node: "c",
      mapping: {
        a: node("a", null, ["b"]),
        b: node("b", "a", ["c"], message("b", "user", "What comes after lunch?")),
        c: node("c", "b", [], message("c", "assistant", "The sobremesa is the long talk at the table.")),
      },
    },
  ]);
}
