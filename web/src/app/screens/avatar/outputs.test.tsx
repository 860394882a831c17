import { type Output, outputs } from "@pluma/contract/avatars/outputs";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { anAvatar } from "../../../../test/anAvatar.ts";
import { watchClipboard } from "../../../../test/clipboard.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import Outputs from "../../../features/avatars/outputs/Outputs.tsx";
import { Answer, htmlOf } from "../../../features/chats/index.ts";

const output: Output = {
  ...{
    output_id: 5,
    avatar_id: 3,
    training_id: null,
    prompt: "Two lines",
    content: "**Come** and taste:\n\n- Tuesdays",
  },
  ...{ favorite: false, liked: null, sources: [], generating: false, finish_reason: "stop", error: null },
  ...{ model: "m", words: 4, createdAt: "2026-11-20T12:00:00.000Z", updatedAt: "2026-11-20T12:00:00.000Z" },
};

test("what an avatar wrote is drawn and copied as what it says, without a mark of Markdown", async () => {
  const read = watchClipboard();
  answers(outputs.listAvatarOutputs, { outputs: [output], count: 1, pages: 1 });
  await draw(<Outputs avatar={anAvatar()} written={{ Answer, htmlOf }} />);
  await expect.element(page.getByRole("listitem").getByText("Come", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("listitem").filter({ hasText: /^Tuesdays$/ })).toBeVisible();
  await page.getByRole("button", { name: /^Copy/ }).click();
  await expect.poll(() => read("text/plain")).toMatch(/^Come and taste:\s+\S?\s*Tuesdays$/);
  expect(await read("text/html")).toContain("<strong>Come</strong>");
});
