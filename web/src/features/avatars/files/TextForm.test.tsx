import type { AvatarFile } from "@pluma/contract/avatars/avatars";
import { avatarFiles } from "@pluma/contract/avatars/files";
import { trainings } from "@pluma/contract/avatars/trainings";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { anAvatar } from "../../../../test/anAvatar.ts";
import { draw } from "../../../../test/draw.tsx";
import { expectFocusBackFrom } from "../../../../test/focusBack.tsx";
import { answers } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { Material } from "../page/Material.tsx";
import { FileSheet } from "./FileSheet.tsx";

const textAs = (id: number, content: string): AvatarFile => ({
  avatar_file_id: id,
  openai_file_id: `o${id}`,
  editable: true,
  content,
  file_data: { file_id: id, name: "prices.txt", type: "text/plain", size: 20, src: `/files/${id}` },
  is_taught: false,
  state: "ready",
  problem: null,
  page_read: null,
  pages: null,
  characters: 20,
  passages: 1,
  embedded: 0,
  recognised: null,
  createdAt: "2026-01-01T10:00:00.000Z",
});

test("what is typed while a text is saved stays in hand, and is saved over the file that took its place", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const avatar = anAvatar({ context: "You are warm.", avatar_files: [textAs(20, "Four euros.")] });
  const texts = ["Four euros."];
  answers(trainings.listRuns, { runs: [] });
  answers(avatarFiles.readAvatarFile, ({ params }) => ({
    file: textAs(Number(params.id), texts.at(-1) ?? ""),
    parts: [],
    passage: null,
    page: 1,
    count: 0,
    pages: 0,
  }));
  const over: unknown[] = [];
  const saved = answers(avatarFiles.saveEditableFile, async ({ body, params }) => {
    over.push(params.file_id);
    await promise;
    texts.push((body as { content: string }).content);
    const file = textAs(19 + texts.length, texts.at(-1) ?? "");
    return { file, avatar: { ...avatar, avatar_files: [file] } };
  });
  const screen = (
    <Routes>
      <Route path="/avatars/9/files/:file_id" element={<Material avatar={avatar} />} />
    </Routes>
  );
  await draw(screen, { at: "/avatars/9/files/20" });
  const field = page.getByRole("textbox", { name: "Text", exact: true });
  await field.fill("Five euros.");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect.poll(() => saved.length).toBe(1);
  await field.fill("Five euros. Six to Spain.");
  resolve();
  await expect.element(page.getByText("File saved")).toBeVisible();
  await expect.poll(() => queryClient.isMutating() + queryClient.isFetching()).toBe(0);
  await expect.element(field).toHaveValue("Five euros. Six to Spain.");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect.poll(() => saved.length).toBe(2);
  expect([over.at(-1), saved.at(-1)]).toMatchObject(["21", { body: { content: "Five euros. Six to Spain." } }]);
});

test("the sheet of a file gives the focus back as it is closed by its key", async () => {
  const file = { ...textAs(20, "Four euros."), editable: false };
  answers(avatarFiles.readAvatarFile, { file, parts: [], passage: null, page: 1, count: 0, pages: 0 });
  await expectFocusBackFrom((onClose) => <FileSheet avatarId={7} fileId={20} position={null} onClose={onClose} />);
});
