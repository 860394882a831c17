import { landing } from "@pluma/contract/landing/landing";
import { readMe } from "@pluma/contract/session/session";
import { readPage } from "@pluma/contract/site/landing";
import { site } from "@pluma/contract/site/site";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { startSession } from "../../../platform/session/session.ts";
import LandingEditor from "./LandingEditor.tsx";

const stored = [
  { key: "title", value: "Menus by ten" },
  { key: "lang", value: "en" },
  { key: "landing_enabled", value: true },
];

async function show(options: DrawOptions = {}) {
  answers(readMe, { user: aPerson({ staff: { staff_id: 1, role: "admin" } }) });
  answers(site.readConfig, stored);
  answers(site.readPublicConfig, []);
  const drawn = answers(landing.previewLanding, {
    html: '<!doctype html><html lang="en"><head><style>h1{margin:0}</style></head><body><main id="main"><section id="features"><h1>As drawn</h1></section></main></body></html>',
    size: 9000,
  });
  const saved = answers(site.saveConfig, ({ body }) =>
    Object.entries(body as Record<string, string>).map(([key, value]) => ({ key, value })),
  );
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  await draw(<LandingEditor />, options);
  await expect.element(page.getByRole("list", { name: /Sections|Secciones/ })).toBeVisible();
  return { drawn, saved };
}

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const section = (name: RegExp) => page.getByRole("button", { name, expanded: false });
const names = () =>
  page
    .getByRole("list", { name: "Sections" })
    .getByRole("listitem")
    .elements()
    .map((each) => each.querySelector("button[aria-expanded]")?.textContent);

test("what stands here unsaved is drawn beside it, and saving sends the keys of the specification and the rest", async () => {
  const { drawn, saved } = await show();
  await field("Headline, English").fill("Menus by nine ");
  await field("Headline, Español").fill("Menús a las nueve");
  await expect.poll(() => JSON.stringify(drawn.at(-1)?.body)).toContain("Menús a las nueve");
  await expect.element(field("Headline, English")).toHaveValue("Menus by nine ");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => saved.length).toBe(1);
  const body = saved[0]?.body as Record<string, string>;
  expect(body.title).toBe("Menus by nine");
  const kept = readPage(body.landing_page ?? "");
  expect(kept?.sections[0]).toMatchObject({ kind: "opening", title: { main: "", es: "Menús a las nueve" } });
});

test("sections are ordered by the keyboard, and the focus stays with the one that moved", async () => {
  await show();
  expect(names().slice(0, 3)).toEqual(["OpeningMenus by ten", "Features", "Benefits"]);
  section(/^Features$/)
    .element()
    .focus();
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(names().slice(0, 3)).toEqual(["Features", "OpeningMenus by ten", "Benefits"]);
  await expect.element(section(/^Features$/)).toHaveFocus();
});

test("a section is added, hidden and taken away; of some kinds a page has one", async () => {
  await show();
  await page.getByRole("button", { name: "Add a section" }).click();
  expect(page.getByRole("menuitem", { name: "Opening", exact: true }).elements()).toEqual([]);
  await page.getByRole("menuitem", { name: "Questions" }).click();
  await page.getByRole("button", { name: "Add another" }).click();
  await field("Question, English").fill("Can I stop?");
  await page.getByRole("button", { name: "Hide: Questions" }).click();
  await expect.element(page.getByRole("button", { name: "Show: Questions" })).toBeVisible();
  await page.getByRole("button", { name: "Remove this section" }).click();
  expect(names()).not.toContain("Questions");
});

test("what is pressed in the preview opens its section", async () => {
  await show();
  const frame = page.getByTitle("Preview").last();
  await expect
    .poll(() => (frame.element() as HTMLIFrameElement).contentDocument?.querySelector("h1")?.textContent)
    .toBe("As drawn");
  (frame.element() as HTMLIFrameElement).contentDocument?.querySelector("h1")?.click();
  await expect.element(page.getByRole("button", { name: "Features", expanded: true })).toBeVisible();
});

test("discarding shows what is stored again", async () => {
  await show({ width: 390 });
  await field("Headline, English").fill("Another");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.element(field("Headline, English")).toHaveValue("Menus by ten");
});

test("in Spanish too", async () => {
  await show({ language: "es", scheme: "dark" });
  await expect.element(page.getByRole("button", { name: "Añadir una sección" })).toBeVisible();
});
