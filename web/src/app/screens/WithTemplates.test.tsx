import { chats } from "@pluma/contract/chats/chats";
import { chatFiles } from "@pluma/contract/chats/files";
import { messages } from "@pluma/contract/chats/messages";
import { documents } from "@pluma/contract/documents/documents";
import { readMe } from "@pluma/contract/session/session";
import { HttpResponse, http } from "msw";
import { Route, Routes, useLocation } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aChat, aMessage } from "../../../test/aChat.ts";
import { aDocument } from "../../../test/aDocument.ts";
import { aPerson } from "../../../test/aPerson.ts";
import { draw } from "../../../test/draw.tsx";
import { answers, refuses, server } from "../../../test/server.ts";
import Chat from "../../features/chats/screens/Chat.tsx";
import { startSession } from "../../platform/session/session.ts";
import { WithTemplates } from "./WithTemplates.tsx";

const more = page.getByRole("button", { name: "More", exact: true });

async function show() {
  await draw(
    <>
      <Routes>
        <Route
          path="/conversations/:id"
          element={
            <WithTemplates>
              <Chat />
            </WithTemplates>
          }
        />
      </Routes>
      <Address />
    </>,
    { at: "/conversations/2" },
  );
  // A whole screen and what stands beside it is fetched for the first of these tests.
  await expect.poll(() => more.elements().length, { timeout: 30_000 }).toBe(2);
}

const Address = () => <output>{useLocation().pathname}</output>;

const answer = aMessage({ content: "# Harbours\n\nA **quiet** one.\n\n- [x] moored\n- [ ] paid" });

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
  answers(chats.readConversation, { conversation: aChat() });
  answers(chatFiles.listChatFiles, { files: [] });
  answers(messages.readThread, {
    messages: [aMessage({ message_id: 3, role: "user", content: "Where?" }), answer],
    max: 2,
  });
});

const goOn = page.getByRole("menuitem", { name: "Continue as a document" });

test("an answer goes on as a document, which opens with its text as it is drawn", async () => {
  const made = answers(documents.createDocument, { document: aDocument({ document_id: 9 }) });
  await show();
  await more.last().click();
  await goOn.click();
  await expect.element(page.getByText("/documents/9")).toBeVisible();
  expect(made.map(({ body }) => body)).toEqual([
    {
      name: "Harbours",
      content: expect.stringMatching(
        /^<h1>Harbours<\/h1>\s*<p>A <strong>quiet<\/strong> one.<\/p>\s*<ul data-type="taskList">\s*<li data-type="taskItem" data-checked="true"> ?moored<\/li>\s*<li data-type="taskItem" data-checked="false"> ?paid<\/li>\s*<\/ul>$/,
      ),
    },
  ]);
});

test("a question does not", async () => {
  await show();
  await more.first().click();
  await expect.element(page.getByRole("menuitem", { name: "Share" })).toBeVisible();
  await expect.element(goOn).not.toBeInTheDocument();
});

test("what no document can hold is refused in the server's words, and one stays where one was", async () => {
  refuses(documents.createDocument, 400, "document_content_too_long", "The text is too long.");
  await show();
  await more.last().click();
  await goOn.click();
  await expect.element(page.getByText("The text is too long.")).toBeVisible();
  await expect.element(page.getByText("/conversations/2")).toBeVisible();
});

test("a whole chat goes on as a document, as it is downloaded", async () => {
  server.use(
    http.get("*/api/conversations/conversation/2/export", () => HttpResponse.text("# Harbours\n\n## You\n\nWhere?")),
  );
  const made = answers(documents.createDocument, { document: aDocument({ document_id: 9 }) });
  await show();
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await goOn.click();
  await expect.element(page.getByText("/documents/9")).toBeVisible();
  expect(made[0]?.body).toMatchObject({ name: "Harbours", content: expect.stringContaining("<h2>You</h2>") });
});
