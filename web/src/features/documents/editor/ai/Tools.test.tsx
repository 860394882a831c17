import { avatars } from "@pluma/contract/avatars/avatars";
import { documentProposals } from "@pluma/contract/documents/proposals";
import { readMe } from "@pluma/contract/session/session";
import { templates } from "@pluma/contract/templates/templates";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aDocumentServer, textDoc } from "../../../../../test/aDocument.ts";
import { anAsk } from "../../../../../test/anAsk.ts";
import { anAvatar } from "../../../../../test/anAvatar.ts";
import { aPerson } from "../../../../../test/aPerson.ts";
import { aTemplate } from "../../../../../test/aTemplate.ts";
import { draw } from "../../../../../test/draw.tsx";
import { answers } from "../../../../../test/server.ts";
import { startSession } from "../../../../platform/session/session.ts";
import Document from "../../screens/Document.tsx";

const letter = aTemplate({ template_id: 3, name: "Newsletter from notes", content: "Turn [notes] into a letter." });

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
});

async function open(tool: string, language: "en" | "es" = "en") {
  aDocumentServer({ doc: textDoc("We drove with ten bags.") });
  const asked = answers(documentProposals.askDocument, () => ({
    ask: anAsk({ generating: true, pieces: null }),
    version: 0,
  }));
  await draw(
    <Routes>
      <Route path="/documents/:documentId" element={<Document />} />
    </Routes>,
    { at: "/documents/5", language },
  );
  await page.getByRole("button", { name: tool, exact: true }).click({ timeout: 20_000 });
  return asked;
}

test.each([
  ["en", "Avatars", "Propose", "Choose an avatar first.", "Enter what should be written."],
  ["es", "Avatares", "Proponer", "Elige primero un avatar.", "Indica qué hay que escribir."],
] as const)(
  "an avatar writes once one is chosen and something is said to it; until then what lacks is told, and nothing is asked (%s)",
  async (language, tool, propose, noAvatar, noMessage) => {
    answers(avatars.listAvatars, { avatars: [anAvatar()], count: 1, pages: 1 });
    const asked = await open(tool, language);
    const button = page.getByRole("button", { name: propose });
    await expect.element(button).toBeVisible();
    await expect.element(page.getByRole("searchbox")).not.toBeInTheDocument();
    await button.click();
    await expect.element(page.getByText(noAvatar)).toBeVisible();
    await expect.element(page.getByText(noMessage)).toBeVisible();
    await page.getByRole("button", { name: "Abril" }).click();
    await expect.element(page.getByText(noAvatar)).not.toBeInTheDocument();
    const message = page.getByRole("region", { name: tool }).getByRole("textbox");
    await message.fill("   ");
    await button.click();
    await expect.element(page.getByText(noMessage)).toBeVisible();
    expect(asked).toHaveLength(0);
    await message.fill("An end, in one line.");
    await button.click();
    await expect
      .poll(() => asked.map(({ body }) => body))
      .toMatchObject([{ avatar_id: 9, text: "An end, in one line.", wish: "write" }]);
  },
);

test("of more avatars than one page has the others are found by their names; of few there is nothing to search", async () => {
  const found = answers(avatars.listAvatars, ({ query }) =>
    query.query === "nadie"
      ? { avatars: [], count: 0, pages: 1 }
      : { avatars: [query.query ? anAvatar({ avatar_id: 40, name: "Zoe" }) : anAvatar()], count: 30, pages: 2 },
  );
  await open("Avatars");
  const field = page.getByRole("searchbox", { name: "Search avatars" });
  await field.fill("zoe");
  await expect.element(page.getByRole("button", { name: "Zoe" })).toBeVisible();
  expect(found.at(-1)?.query.query).toBe("zoe");
  await field.fill("nadie");
  await expect.element(page.getByText("No avatar matches that.")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "What should be written?" })).toBeVisible();
});

test("the templates are cards, one that is chosen a form beside the text, and the way back leads to the cards", async () => {
  answers(templates.listTemplates, { templates: [letter], count: 1, pages: 1 });
  answers(templates.readTemplate, { template: letter });
  const asked = await open("Templates");
  await page.getByRole("button", { name: /Newsletter from notes/ }).click();
  await page.getByRole("textbox", { name: /notes/i }).fill("Ten bags.");
  await page.getByRole("region", { name: "Templates" }).getByRole("button", { name: "Templates" }).click();
  await page.getByRole("button", { name: /Newsletter from notes/ }).click();
  await page.getByRole("textbox", { name: /notes/i }).fill("Ten bags.");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect
    .poll(() => asked.map(({ body }) => body))
    .toMatchObject([{ template_id: 3, wish: "write", values: { notes: "Ten bags." } }]);
});
