import { chats } from "@pluma/contract/chats/chats";
import { moving } from "@pluma/contract/chats/moving";
import { readMe } from "@pluma/contract/session/session";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aChat } from "../../../../test/aChat.ts";
import { aPerson } from "../../../../test/aPerson.ts";
import { watchClipboard } from "../../../../test/clipboard.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { startSession } from "../../../platform/session/session.ts";
import { FrameProvider } from "../../../ui/page/frame.ts";
import { ChatBar } from "./ChatBar.tsx";

const bar = <ChatBar id={2} conversation={aChat()} act={null} phoneAct={null} onFind={() => undefined} />;
const act = (name: string) => page.getByRole("menuitem", { name });

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
});

test("from the menu too: what is typed at once is the name, and presses nothing of the menu again", async () => {
  const found = vi.fn();
  await draw(<ChatBar id={2} conversation={aChat()} act={null} phoneAct={null} onFind={found} />);
  await page.getByRole("button", { name: "Actions for Harbours" }).click();
  await act("Rename").click();
  await userEvent.keyboard("First name");
  await expect.element(page.getByRole("textbox", { name: "Name of the chat" })).toHaveValue("First name");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  expect(found).not.toHaveBeenCalled();
});

test("a name that is typed before its field is there is the chat's", async () => {
  const saved = answers(chats.saveConversation, { conversation: { ...aChat(), name: "Orchard" } });
  await draw(bar);
  const pencil = page.getByRole("button", { name: "Rename" });
  (pencil.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}Orchard");
  await expect.element(page.getByRole("textbox", { name: "Name of the chat" })).toHaveValue("Orchard");
  await userEvent.keyboard("{Enter}");
  await expect.element(pencil).toHaveFocus();
  await expect.poll(() => saved.map(({ body }) => body)).toMatchObject([{ name: "Orchard" }]);
});

test("a chat is renamed by the keyboard, and the focus is back where it began", async () => {
  answers(chats.saveConversation, { conversation: { ...aChat(), name: "Orchard" } });
  await draw(bar);
  const pencil = page.getByRole("button", { name: "Rename" });
  (pencil.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("textbox", { name: "Name of the chat" })).toHaveFocus();
  await userEvent.keyboard("Orchard{Enter}");
  await expect.element(pencil).toHaveFocus();
});

test("a whole chat is taken along as Word or PDF under its name, or copied as Markdown", async () => {
  const exported = answers(moving.exportConversation, new Blob(["# Harbours"]));
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const read = watchClipboard();
  onTestFinished(() => click.mockRestore());
  await draw(bar);
  for (const name of ["Download as Word", "Download as PDF", "Copy as Markdown"]) {
    await page.getByRole("button", { name: "Actions for Harbours" }).click();
    await act(name).click();
  }
  await expect.poll(() => read("text/plain")).toBeDefined();
  expect(exported.map(({ query }) => query)).toMatchObject([
    { format: "word" },
    { format: "pdf" },
    { format: "markdown" },
  ]);
  expect(names).toEqual(["Harbours.docx", "Harbours.pdf"]);
});

test("on a phone the menu is there beside the way back", async () => {
  const menu = <button type="button">Menu</button>;
  const frame = { brand: null, search: null, help: null, hasBar: false, openShortcuts: () => undefined };
  await draw(
    <FrameProvider value={{ ...frame, menu, breadcrumb: <a href="/">Back to Chats</a> }}>{bar}</FrameProvider>,
    {
      width: 390,
    },
  );
  await expect.element(page.getByRole("button", { name: "Menu" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Back to Chats" })).toBeVisible();
});

test("on a phone a new chat is one press away", async () => {
  await draw(bar, { width: 390, language: "es" });
  const link = page.getByRole("link", { name: "Nuevo chat" });
  await expect.element(link).toBeVisible();
  await expect.element(link).toHaveAttribute("href", "/conversations/new");
});
