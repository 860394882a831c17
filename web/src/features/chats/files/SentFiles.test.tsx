import { chatFiles } from "@pluma/contract/chats/files";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { startSession } from "../../../platform/session/session.ts";
import SentFiles from "./SentFiles.tsx";

const attached = (id: number, name: string, type: string) => ({ conversation_file_id: id, file_id: id, name, type });
const kept = (id: number, name: string, type: string) => ({
  conversation_file_id: id,
  conversation_id: 2,
  file: { file_id: id, name, type, size: 10, src: `/files/${id}` },
  message_id: 5,
  state: "ready" as const,
  problem: null,
  pages: null,
  characters: null,
  passages: null,
  createdAt: "2026-11-28T10:00:00.000Z",
});

beforeEach(() => startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 }));

test("a picture is seen where it was sent, a document is a chip, and what the chat has no more is called by its name", async () => {
  const files = [
    attached(1, "shop.png", "image/png"),
    attached(2, "plan.pdf", "application/pdf"),
    attached(3, "gone.png", "image/png"),
  ];
  answers(chatFiles.listChatFiles, {
    files: [kept(1, "shop.png", "image/png"), kept(2, "plan.pdf", "application/pdf")],
  });
  await draw(<SentFiles files={files} conversationId={2} />);
  const picture = page.getByRole("img", { name: "shop.png" });
  await expect.element(picture).toHaveAttribute("src", "/files/1");
  await expect.element(page.getByRole("link", { name: "shop.png" })).toHaveAttribute("target", "_blank");
  await expect.element(page.getByRole("link", { name: "plan.pdf" })).toHaveAttribute("download", "plan.pdf");
  await expect.element(page.getByText("gone.png")).toBeVisible();
});
