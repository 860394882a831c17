import { type LandingDraft, landing } from "@pluma/contract/landing/landing";
import { readMe } from "@pluma/contract/session/session";
import { type LandingPage, landingPage } from "@pluma/contract/site/landing";
import { site } from "@pluma/contract/site/site";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { startSession } from "../../../platform/session/session.ts";
import LandingEditor from "./LandingEditor.tsx";

const pageOf = (main: string): LandingPage =>
  landingPage.parse({
    sections: [
      { kind: "opening", id: "opening", title: { main, es: "" } },
      ...(["features", "benefits", "offer", "plans", "call"] as const).map((kind) => ({ kind, id: kind })),
    ],
  });
const at = "2026-03-04T12:00:00.000Z";
const live: LandingDraft = {
  places: [
    { place: "main", lang: "en", address: "http://localhost/", is_shown: true },
    { place: "latam", lang: "es", address: "http://localhost/latam", is_shown: false },
  ],
  page: pageOf("Menus by ten"),
  version: "1.a",
  saved: null,
  published: { by: "Ana Marín", at },
  is_behind: false,
};
const draftBy = (by: string, main: string): LandingDraft => ({
  ...live,
  page: pageOf(main),
  version: "2.a",
  saved: { by, at },
});

type Showing = DrawOptions & { kept?: LandingDraft; html?: string };

const plain =
  '<!doctype html><html lang="en"><head><style>h1{margin:0}</style></head><body><main id="main"><section id="features"><h1>As drawn</h1></section></main></body></html>';

async function show({ kept = live, html = plain, ...options }: Showing = {}) {
  answers(readMe, { user: aPerson({ staff: { staff_id: 1, role: "admin" } }) });
  answers(landing.readDraft, kept);
  answers(site.readPublicConfig, [{ key: "landing_enabled", value: true }]);
  const drawn = answers(landing.previewLanding, { html, size: 9000 });
  const saved = answers(landing.saveDraft, ({ body }) => ({
    ...live,
    page: (body as { page: LandingPage }).page,
    version: "2.a",
    saved: { by: "Lucía", at },
  }));
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

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const state = page.getByRole("region", { name: "Draft and publishing" });

test("what stands here unsaved is drawn beside it, and saving keeps it as a draft, with the version that it was made of", async () => {
  const { drawn, saved } = await show();
  await expect.poll(() => state.element().textContent).toMatch(/Published Ana Marín · .*This is what visitors see/);
  await field("Headline, English").fill("Menus by nine ");
  await field("Headline, Spanish").fill("Menús a las nueve");
  await expect.poll(() => JSON.stringify(drawn.at(-1)?.body)).toContain("Menús a las nueve");
  await expect.element(field("Headline, English")).toHaveValue("Menus by nine ");
  await press("Save draft");
  await expect.poll(() => saved.length).toBe(1);
  const body = saved[0]?.body as { page: LandingPage; version: string };
  expect(body.version).toBe("1.a");
  expect(body.page.sections[0]?.title).toEqual({ main: "Menus by nine ", es: "Menús a las nueve" });
  await expect.poll(() => state.element().textContent).toMatch(/Draft Lucía · .*Visitors do not see it yet/);
});

test("publishing saves what is typed first, and shows visitors what was saved", async () => {
  const { saved } = await show();
  const published = answers(landing.publishDraft, { ...live, page: pageOf("Menus by nine"), version: "3.b" });
  await field("Headline, English").fill("Menus by nine");
  await press("Publish");
  await expect.element(page.getByText("Visitors now see this page.")).toBeVisible();
  expect([saved.length, published[0]?.body]).toEqual([1, { version: "2.a" }]);
  await expect.poll(() => state.element().textContent).toMatch(/^Published/);
  await expect.element(page.getByRole("button", { name: "History" })).toHaveFocus();
});

test("whether visitors see the page is said and switched at its head, of each language by itself", async () => {
  let isMainShown = true;
  const places = () => live.places.map((each) => ({ ...each, is_shown: each.place === "main" && isMainShown }));
  await show();
  const main = page.getByRole("switch", { name: /^Show to visitors in English/ });
  const spanish = page.getByRole("switch", { name: /^Show to visitors in Spanish/ });
  await expect.element(main).toBeChecked();
  await expect.element(spanish).not.toBeChecked();
  await expect.element(page.getByText("http://localhost/", { exact: true })).toBeVisible();
  const saved = answers(site.saveConfig, () => {
    isMainShown = false;
    return [];
  });
  answers(landing.readDraft, () => ({ ...live, places: places() }));
  await main.click({ force: true });
  await expect.element(main).not.toBeChecked();
  await expect.poll(() => state.element().textContent).toMatch(/once the landing page is turned on/);
  // Either of two settings shows it.
  expect(saved.map(({ body }) => body)).toEqual([{ landing_enabled: false, landing: false }]);
});

test("a page that is published while it is shown nowhere is not said to be seen", async () => {
  const places = live.places.map((each) => ({ ...each, is_shown: false }));
  await show({ kept: { ...draftBy("Luis", "Menus by nine"), places } });
  answers(landing.publishDraft, { ...live, places, page: pageOf("Menus by nine"), version: "3.b" });
  await press("Publish");
  await expect.element(page.getByText("Published. Visitors see it once it is turned on above.")).toBeVisible();
});

test("a draft is discarded once that was asked, and the page is what visitors see again", async () => {
  await show({ kept: draftBy("Luis", "Menus by nine") });
  await expect.poll(() => state.element().textContent).toMatch(/Draft Luis/);
  await expect.element(field("Headline, English")).toHaveValue("Menus by nine");
  const discarded = answers(landing.discardDraft, { ...live, version: "3.a" });
  await press("Discard changes");
  await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
  await expect.element(field("Headline, English")).toHaveValue("Menus by ten");
  expect(discarded[0]?.body).toEqual({ version: "2.a" });
});

test("whoever saves second is told, keeps what was typed, and chooses whose page it is", async () => {
  const { saved } = await show();
  await field("Headline, English").fill("Mine");
  refuses(landing.saveDraft, 409, "landing_changed", "Someone else saved the landing page in the meantime.");
  answers(landing.readDraft, draftBy("Luis", "Theirs"));
  await press("Save draft");
  await expect.element(page.getByText("Luis saved this page while you changed it.")).toBeVisible();
  await expect.element(field("Headline, English")).toHaveValue("Mine");
  expect(saved).toHaveLength(0);
  const over = answers(landing.saveDraft, { ...draftBy("Lucía", "Mine"), version: "3.a" });
  await press("Keep mine");
  await press("Save draft");
  await expect.poll(() => (over[0]?.body as { version: string } | undefined)?.version).toBe("2.a");
});

test("theirs is shown where one wishes so", async () => {
  await show();
  await field("Headline, English").fill("Mine");
  refuses(landing.saveDraft, 409, "landing_changed", "Someone else saved the landing page in the meantime.");
  answers(landing.readDraft, draftBy("Luis", "Theirs"));
  await press("Save draft");
  await press("Show theirs");
  await expect.element(field("Headline, English")).toHaveValue("Theirs");
});

test("a published state is looked at beside the history, and goes back into the editor", async () => {
  const { drawn } = await show();
  const states = [3, 2].map((id) => ({ landing_state_id: id, published: { by: id === 3 ? "Ana" : null, at } }));
  answers(landing.listStates, { states: states.map((each, n) => ({ ...each, is_current: n === 0 })) });
  const asked = [3, 2];
  answers(landing.readState, () => {
    const id = asked.shift() ?? 0;
    return { landing_state_id: id, published: { by: "Ana", at }, is_current: false, page: pageOf(`State ${id}`) };
  });
  await press("History");
  await expect.poll(() => JSON.stringify(drawn.at(-1)?.body)).toContain("State 3");
  await page.getByRole("button", { name: /Someone who has left/ }).click();
  await expect.poll(() => JSON.stringify(drawn.at(-1)?.body)).toContain("State 2");
  await press("Restore this page");
  await expect.element(field("Headline, English")).toHaveValue("State 2");
  await expect.element(page.getByRole("button", { name: "Publish" })).toHaveFocus();
});

test("sections are ordered by the keyboard, and the focus stays with the one that moved", async () => {
  await show();
  expect(names().slice(0, 3)).toEqual(["OpeningMenus by ten", "Features", "Benefits"]);
  section(/^Features$/)
    .element()
    .focus();
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await expect.poll(() => names().slice(0, 3)).toEqual(["Features", "OpeningMenus by ten", "Benefits"]);
  await expect.element(section(/^Features$/)).toHaveFocus();
});

test("a section is added, hidden and taken away; of some kinds a page has one", async () => {
  await show();
  await page.getByRole("button", { name: "Add a section" }).click();
  const another = page.getByRole("menuitem", { name: "Questions" });
  await expect.element(another).toBeVisible();
  expect(page.getByRole("menuitem", { name: "Opening", exact: true }).elements()).toEqual([]);
  await another.click();
  // A page goes on before its last call.
  await expect.poll(() => names().slice(-2)).toEqual(["Questions", "Last call"]);
  await page.getByRole("button", { name: "Add another" }).click();
  await field("Question, English").fill("Can I stop?");
  await page.getByRole("button", { name: "Hide: Questions" }).click();
  await expect.element(page.getByRole("button", { name: "Show: Questions" })).toBeVisible();
  await page.getByRole("button", { name: "Remove this section" }).click();
  await expect.poll(names).not.toContain("Questions");
});

test("the preview has all the look of a page, whose body is put into it later", async () => {
  const drawn = (word: string) =>
    `<!doctype html><html lang="en"><head><style>h1{margin:0 0 7px}h2{margin:0 0 9px}</style></head><body><main id="main"><section id="opening"><h1>${word}</h1></section><section id="features"><h2>Behind it</h2></section></main></body></html>`;
  await show({ html: drawn("As drawn") });
  const frame = () => page.getByTitle("Preview").last().element() as HTMLIFrameElement;
  const below = (name: string) => {
    const found = frame().contentDocument?.querySelector(name);
    return found && [found.textContent, getComputedStyle(found).marginBottom];
  };
  await expect
    .poll(() => [below("h1"), below("h2")])
    .toEqual([
      ["As drawn", "7px"],
      ["Behind it", "9px"],
    ]);
  await section(/^Benefits$/).click();
  answers(landing.previewLanding, { html: drawn("Drawn anew"), size: 9000 });
  await page.getByRole("button", { name: "Add another" }).click();
  await expect
    .poll(() => [below("h1"), below("h2")])
    .toEqual([
      ["Drawn anew", "7px"],
      ["Behind it", "9px"],
    ]);
});

test("the page that visitors see opens in a tab of its own, and only where they see it", async () => {
  await show();
  const link = page.getByRole("link", { name: "Open page" });
  await expect.element(link).toHaveAttribute("href", "http://localhost/");
  await expect.element(link).toHaveAttribute("target", "_blank");
  await page
    .getByRole("radiogroup")
    .first()
    .getByText(/Spanish|Español/)
    .click();
  await expect.element(link).not.toBeInTheDocument();
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

test("a section that was empty when it was opened is led to in the preview once it is drawn", async () => {
  await show();
  const frame = () => page.getByTitle("Preview").last().element() as HTMLIFrameElement;
  await expect.poll(() => frame().contentDocument?.querySelector("h1")?.textContent).toBe("As drawn");
  await section(/^Benefits$/).click();
  const drawn = (body: object) => {
    const { sections } = (body as { page: LandingPage }).page;
    const isFilled = JSON.stringify(sections).includes("Sleep longer");
    return `<section id="features" style="height:3000px"></section>${isFilled ? '<section id="benefits"><h2>Sleep longer</h2></section>' : ""}`;
  };
  answers(landing.previewLanding, ({ body }) => ({
    html: `<!doctype html><html lang="en"><head><style></style></head><body><main id="main" style="padding-bottom:3000px">${drawn(body as object)}</main></body></html>`,
    size: 9000,
  }));
  await page.getByRole("button", { name: "Add another" }).click();
  await field("Name, English").first().fill("Sleep longer");
  await expect.poll(() => frame().contentDocument?.querySelector("h2")?.textContent).toBe("Sleep longer");
  await expect.poll(() => frame().contentWindow?.scrollY ?? 0).toBeGreaterThan(2000);
});

test("what is typed and not saved is taken back to what is kept", async () => {
  await show({ width: 390 });
  await field("Headline, English").fill("Another");
  await press("Discard");
  await expect.element(field("Headline, English")).toHaveValue("Menus by ten");
});

test("in Spanish too", async () => {
  await show({ language: "es", scheme: "dark" });
  await expect.element(page.getByRole("button", { name: "Añadir una sección" })).toBeVisible();
});
