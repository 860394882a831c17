import type { AvatarFile } from "@pluma/contract/avatars/avatars";
import { avatarFiles } from "@pluma/contract/avatars/files";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { anAvatar } from "../../../../test/anAvatar.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { NewTextDialog } from "./NewTextDialog.tsx";

const textAs = (id: number, content: string): AvatarFile => ({
  ...{ avatar_file_id: id, openai_file_id: `o${id}`, editable: true, content, is_taught: false, state: "ready" },
  file_data: { file_id: id, name: "prices.txt", type: "text/plain", size: 20, src: `/files/${id}` },
  ...{ problem: null, page_read: null, pages: null, characters: 20, passages: 1, embedded: 0, recognised: null },
  createdAt: "2026-01-01T10:00:00.000Z",
});

test("what is typed of a new text while it is saved stays in hand, and is saved over the one that was made", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const avatar = anAvatar();
  const added = answers(avatarFiles.addEditableFile, async () => {
    await promise;
    return { file: textAs(20, "Five euros."), avatar };
  });
  const over: unknown[] = [];
  const saved = answers(avatarFiles.saveEditableFile, ({ params }) => {
    over.push(params.file_id);
    return { file: textAs(21, "Five euros. Six to Spain."), avatar };
  });
  const handleClose = vi.fn();
  await draw(<NewTextDialog avatar={avatar} onClose={handleClose} />);
  const field = page.getByRole("textbox", { name: "Text", exact: true });
  const save = page.getByRole("button", { name: "Save" });
  await page.getByRole("textbox", { name: "Name" }).fill("prices");
  await field.fill("Five euros.");
  await save.click();
  await expect.poll(() => added.length).toBe(1);
  await field.fill("Five euros. Six to Spain.");
  resolve();
  await expect.element(page.getByText("File saved")).toBeVisible();
  await expect.element(field).toHaveValue("Five euros. Six to Spain.");
  expect(handleClose).not.toHaveBeenCalled();
  await save.click();
  await expect.poll(() => handleClose.mock.calls.length).toBe(1);
  expect(added).toHaveLength(1);
  expect(saved).toMatchObject([{ body: { name: "prices.txt", content: "Five euros. Six to Spain." } }]);
  expect(over).toEqual(["20"]);
});

test("a name that is kept as another is told of before it is saved", async () => {
  await draw(<NewTextDialog avatar={anAvatar()} onClose={() => undefined} />, { language: "es", width: 390 });
  const name = page.getByRole("textbox", { name: "Nombre" });
  await name.fill("page.html");
  await expect.element(page.getByText("Se guardará como page.html.txt.")).toBeVisible();
  await name.fill("page.txt");
  await expect.element(page.getByText(/Se guardará/)).not.toBeInTheDocument();
});
