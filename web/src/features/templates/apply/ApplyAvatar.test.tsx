import { avatars } from "@pluma/contract/avatars/avatars";
import { chats } from "@pluma/contract/chats/chats";
import { chatFiles } from "@pluma/contract/chats/files";
import { messages } from "@pluma/contract/chats/messages";
import { readMe } from "@pluma/contract/session/session";
import { templates } from "@pluma/contract/templates/templates";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aChat, aMessage } from "../../../../test/aChat.ts";
import { anAvatar } from "../../../../test/anAvatar.ts";
import { aPerson } from "../../../../test/aPerson.ts";
import { aTemplate } from "../../../../test/aTemplate.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { startSession } from "../../../platform/session/session.ts";
import ApplyAvatar from "../screens/ApplyAvatar.tsx";
import ApplyTemplate from "../screens/ApplyTemplate.tsx";

const template = aTemplate({ content: "Turn [notes] into a letter." });

async function show() {
  const drawn = await draw(
    <Routes>
      <Route path="/templates/apply-template/:idTemplate/:conversation_id" element={<ApplyTemplate />} />
      <Route path="/templates/apply-avatar/:idTemplate/:idAvatar" element={<ApplyAvatar />} />
    </Routes>,
    { at: "/templates/apply-avatar/3/9" },
  );
  await expect.poll(() => queryClient.getQueryData(["me"])).toBeDefined();
  return drawn;
}

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
  answers(templates.readTemplate, { template });
  answers(avatars.readAvatar, { avatar: anAvatar() });
});

// A reading that goes on would be answered by nobody once the test is over.
afterEach(async () => {
  await expect.poll(() => queryClient.isFetching()).toBe(0);
});

test("an avatar answers a template once every field is filled in, in a chat that the first Generate makes", async () => {
  const mark = { avatar_id: 9, assistant_id: "a9", name: "Abril", picture: null };
  const conversation = aChat({ avatar: { ...mark, avatar_files: [] } });
  answers(chats.readConversation, { conversation });
  answers(chatFiles.listChatFiles, { files: [] });
  const read = answers(messages.readThread, { messages: [aMessage({ avatar: mark })], max: 1 });
  const sent = answers(messages.streamMessage, {
    conversation,
    user_message: null,
    message: aMessage({ avatar: mark }),
  });
  await show();
  await expect.element(page.getByText("Abril answers here.", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Generate", exact: true })).toBeDisabled();
  await page.getByRole("textbox", { name: "Notes" }).fill("Tea");
  await page.getByRole("button", { name: "Generate", exact: true }).click();
  await expect.element(page.getByText("A quiet one.")).toBeVisible();
  await expect.poll(() => read.length).toBeGreaterThan(0);
  expect(sent[0]?.body).toMatchObject({ template_id: 3, values: { notes: "Tea" }, avatar_id: 9, avatarMessage: false });
  await expect.element(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Tea");
});

test("an avatar that is not there for this person leaves nothing to fill in", async () => {
  queryClient.setQueryData(["me"], aPerson());
  refuses(avatars.readAvatar, 404, "avatar_missing", "We could not find that.");
  await show();
  await expect.element(page.getByRole("link", { name: "Go to templates" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Generate", exact: true })).not.toBeInTheDocument();
});
