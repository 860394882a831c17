import { sharing } from "@pluma/contract/chats/sharing";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import Shared from "./Shared.tsx";

const show = (language: "en" | "es") =>
  draw(
    <Routes>
      <Route path="/shared/:token" element={<Shared />} />
    </Routes>,
    { at: "/shared/a-token", language },
  );

test.each([
  ["en", "This link no longer works", /^A shared text \| /],
  ["es", "Este enlace ya no funciona", /^Un texto compartido \| /],
] as const)("in %s the tab of a link that is dead says what the page is", async (language, said, tab) => {
  refuses(sharing.readShared, 404, "not_found", "gone");
  await show(language);
  await expect.element(page.getByText(said)).toBeVisible();
  await expect.poll(() => document.title).toMatch(tab);
});

test("the tab of a link is named after the text that it shows", async () => {
  const shared = {
    name: "Autumn letter",
    content: "Autumn letter\n\nIt rains.",
    createdAt: "2026-01-03T10:00:00.000Z",
  };
  answers(sharing.readShared, { shared });
  await show("en");
  await expect.element(page.getByText("It rains.")).toBeVisible();
  await expect.poll(() => document.title).toMatch(/^Autumn letter \| /);
});
