import { avatarDraws } from "@pluma/contract/avatars/draws";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { BoundForm } from "./BoundForm.tsx";

test("each setting is sent by itself: what was set in another window meanwhile is not set back", async () => {
  const bound = { percent_max: 10, counts_material: true, shows_files: false };
  answers(avatarDraws.listDraws, {
    ...bound,
    draws: [],
    figures: { people: 0, asked: 0, answered: 0, silent: 0, words: 0, each: 0 },
    words: 9,
    material_words: 9,
    count: 0,
    pages: 0,
  });
  const sent = answers(avatarDraws.boundDraws, bound);
  await draw(<BoundForm avatarId={3} held={{ percentMax: 25, countsMaterial: true, showsFiles: true }} hasMaterial />);
  await page.getByText("The limit also applies to the files").click({ force: true });
  await expect.poll(() => sent.length).toBe(1);
  const percent = page.getByRole("textbox", { name: "Share for one person, in percent" });
  await percent.fill("30");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent.length).toBe(2);
  expect(sent.map(({ body }) => body)).toEqual([{ counts_material: false }, { percent_max: 30 }]);
});
