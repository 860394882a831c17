import { templateExchange } from "@pluma/contract/templates/exchange";
import { type OpenTemplate, templates } from "@pluma/contract/templates/templates";
import { type TemplateUses, templateUseCalls } from "@pluma/contract/templates/uses";
import { Route, Routes, useLocation } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aTemplate, onlyUse } from "../../../../test/aTemplate.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { type Asked, answers, refuses } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import Templates from "./Templates.tsx";

const days = Array.from({ length: 30 }, (_, at) => `2026-11-${String(at + 1).padStart(2, "0")}`);
const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, "0")}`);
const unused: TemplateUses = {
  count: 0,
  last: null,
  days: days.map((day) => ({ day, count: 0 })),
  months: months.map((month) => ({ month, count: 0 })),
  answers: 0,
  favorites: 0,
  again: 0,
  workflows: [],
};

type Served = { list?: OpenTemplate[]; types?: Record<string, number>; tags?: Record<string, number> };

/** Answers what the browser of templates asks; the lists that it asked for are told. */
function serve({ list = [aTemplate()], types = { Email: 5 }, tags = { newsletter: 3 } }: Served = {}) {
  const [first = aTemplate()] = list;
  answers(templates.readTemplate, { template: first });
  answers(templateUseCalls.readTemplateUses, { uses: unused });
  const found = (all: Record<string, number>, query = "") =>
    Object.keys(all).filter((name) => name.toLowerCase().includes(query.toLowerCase()));
  answers(templates.listTemplateTypes, ({ query }) => {
    const names = found(types, query.query);
    return { types: names, counts: types, count: names.length };
  });
  answers(templates.listTemplateTags, ({ query }) => {
    const names = found(tags, query.query);
    return { tags: names, counts: tags, count: names.length };
  });
  return answers(templates.listTemplates, { templates: list, count: list.length, pages: list.length > 0 ? 1 : 0 });
}

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
};

const show = (at = "/templates", options: DrawOptions = {}) =>
  draw(
    <>
      <Address />
      <Routes>
        <Route path="/templates/*" element={<Templates />} />
      </Routes>
    </>,
    { at, ...options },
  );

const address = page.getByLabelText("address");
const card = (name: string) => page.getByRole("listitem").filter({ hasText: name });

test("the tabs tell how many types, tags and templates there are, and lead to each", async () => {
  serve({ types: { Email: 5, Sales: 2 }, tags: { web: 1 } });
  await show();
  const tabs = page.getByRole("navigation", { name: "Templates by" });
  await expect.element(tabs.getByRole("link", { name: "Type 2" })).toHaveAttribute("href", "/templates/types");
  await expect.element(tabs.getByRole("link", { name: "Tags 1" })).toHaveAttribute("href", "/templates/tags");
  await expect.element(tabs.getByRole("link", { name: "All 1" })).toHaveAttribute("aria-current", "page");
});

test("a type leads to its templates whatever letters it has, and a step leads back to all types", async () => {
  const asked = serve({ types: { "A/B & 100% new": 1 } });
  await show("/templates/types");
  await page.getByRole("link", { name: "A/B & 100% new" }).click();
  await expect.element(page.getByRole("heading", { name: "A/B & 100% new" })).toBeVisible();
  await expect.poll(() => asked.at(-1)?.query.type).toBe("A/B & 100% new");
  await page.getByRole("link", { name: "All types" }).click();
  await expect.poll(() => address.element().textContent).toMatch(/^\/templates\/types$/);
});

test("a tag leads to its templates, and among the tags one is found by a part of it", async () => {
  const asked = serve({ tags: { newsletter: 1, Ventas: 1 } });
  await show("/templates/tags");
  await page.getByRole("searchbox", { name: "Search tags" }).fill("vent");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("link", { name: "newsletter" })).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Ventas" }).click();
  await expect.poll(() => asked.at(-1)?.query.tag).toBe("Ventas");
});

test.each(["en", "es"] as const)("what is empty says so in the words of the specification (%s)", async (language) => {
  serve({ list: [], types: {}, tags: {} });
  const all = await show("/templates", { language });
  await expect.element(page.getByText("There aren't any templates", { exact: true })).toBeVisible();
  await all.unmount();
  const tags = await show("/templates/tags", { language });
  await expect.element(page.getByText("There aren't any Tags", { exact: true })).toBeVisible();
  await tags.unmount();
  const types = await show("/templates/types", { language, width: 390 });
  await expect.element(page.getByText("There aren't any Types", { exact: true })).toBeVisible();
  await types.unmount();
  await show("/templates?query=harbour", { language });
  await expect.element(page.getByText("No templates available.", { exact: true })).toBeVisible();
});

test("search, favourites, language and sort are asked for, and stand in the address", async () => {
  const asked = serve();
  await show();
  await page.getByRole("searchbox", { name: "Search templates" }).fill("harbour");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => address.element().textContent).toContain("query=harbour");
  await page.getByRole("button", { name: "Favorites", exact: true }).click();
  await page.getByRole("combobox", { name: "Language" }).selectOptions("Español");
  await page.getByRole("combobox", { name: "Sort by" }).selectOptions("Type");
  await expect
    .poll(() => address.element().textContent)
    .toContain("/templates?query=harbour&language=es&sortBy=type_asc&favorites=true");
  const wanted = { query: "harbour", favorites: "true", language: "es", sortBy: "type_asc", page: "1" };
  await expect.poll(() => asked.at(-1)?.query).toEqual(wanted);
});

test("what is searched for comes by how well it fits until a sort is chosen, and so again when that is given up", async () => {
  const asked = serve();
  await show("/templates?query=harbour");
  const sort = page.getByRole("combobox", { name: "Sort by" });
  await expect.element(sort).toHaveDisplayValue("Best match");
  await expect.poll(() => asked.at(-1)?.query.sortBy).toBe("relevance");
  await sort.selectOptions("Last Used");
  await expect.poll(() => asked.at(-1)?.query.sortBy).toBe("updatedAt_desc");
  await expect.element(sort).toHaveDisplayValue("Last Used");
  await sort.selectOptions("Best match");
  await expect.poll(() => address.element().textContent).toBe("/templates?query=harbour");
  await page.getByRole("searchbox", { name: "Search templates" }).fill("");
  await userEvent.keyboard("{Enter}");
  await expect.element(sort).toHaveDisplayValue("Last Used");
  expect(page.getByRole("option", { name: "Best match" }).elements()).toHaveLength(0);
});

test("more than a page has pages, which are asked for one by one and stand in the address", async () => {
  serve();
  const list = Array.from({ length: 24 }, (_, at) => aTemplate({ template_id: at + 1, name: `Template ${at + 1}` }));
  const asked = answers(templates.listTemplates, { templates: list, count: 25, pages: 2 });
  await show();
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect.poll(() => address.element().textContent).toContain("page=2");
  await expect.poll(() => asked.at(-1)?.query.page).toBe("2");
});

const languageOf = (asked: Asked[]) => asked.at(-1)?.query.language ?? "any";

test("one's own language is looked at first, types and tags too; what one chose is so again the next time", async () => {
  const asked = serve();
  const types = answers(templates.listTemplateTypes, { types: [], counts: {}, count: 0 });
  const first = await show("/templates", { language: "es" });
  const language = page.getByRole("combobox", { name: /^(Idioma|Language)$/ });
  await expect.element(language).toHaveValue("es");
  await expect.poll(() => languageOf(asked)).toBe("es");
  await expect.poll(() => languageOf(types)).toBe("es");
  await language.selectOptions("Cualquier idioma");
  await expect.poll(() => languageOf(asked)).toBe("any");
  await first.unmount();
  const second = await show("/templates/types", { language: "es" });
  await expect.element(page.getByText("There aren't any Types", { exact: true })).toBeVisible();
  expect(languageOf(types)).toBe("any");
  await second.unmount();
  await show("/templates?language=en", { language: "es" });
  await expect.element(language).toHaveValue("en");
});

test("where there is nothing in one language, one press looks in all", async () => {
  const asked = serve({ list: [], types: {}, tags: {} });
  await show();
  await page.getByRole("button", { name: "Any language" }).click();
  await expect.poll(() => languageOf(asked)).toBe("any");
  await expect.element(page.getByRole("button", { name: "Any language" })).not.toBeInTheDocument();
});

test("of more types than are told at once it is said how many there are, and the others are searched", async () => {
  serve();
  answers(templates.listTemplateTypes, { types: ["Ads"], counts: { Ads: 3 }, count: 1201 });
  await show("/templates/types");
  await expect.element(page.getByText("1,200 more types. Search to find them.")).toBeVisible();
});

test("every sort is offered under its own label", async () => {
  serve();
  await show();
  const sort = page.getByRole("combobox", { name: "Sort by" });
  await expect.poll(() => sort.element().textContent).toContain("Last CreatedLast UsedA-ZZ-ATagType");
  await expect.element(sort).toHaveValue("updatedAt_desc");
});

test("a card opens its template for use, shows one tag and not its description where its prompt may be read", async () => {
  serve();
  await show();
  const one = card("Newsletter from notes");
  await expect
    .element(one.getByRole("link", { name: "Newsletter from notes" }))
    .toHaveAttribute("href", "/templates/apply-template/3/new");
  await expect.poll(() => one.element().textContent).toContain("Email · English · Elena Marín");
  await expect.poll(() => one.element().textContent).toContain("newsletter");
  await expect.poll(() => one.element().textContent).not.toContain("nomada");
  await expect.poll(() => one.element().textContent).toContain("Turn these notes into a newsletter for readers.");
});

test("of a hidden prompt nothing is shown, and what one may not do is not there", async () => {
  serve({ list: [aTemplate({ content: null, can: onlyUse })] });
  await show();
  await expect.poll(() => card("Newsletter").element().textContent).toContain("Turns loose notes into one letter");
  await page.getByRole("button", { name: "Actions for Newsletter from notes" }).click();
  await expect.element(page.getByRole("menuitem", { name: "About this template" })).toBeVisible();
  for (const name of ["Edit", "Versions", "Duplicate", "Export", "Delete", "Hide"]) {
    await expect.element(page.getByRole("menuitem", { name })).not.toBeInTheDocument();
  }
  await page.getByRole("menuitem", { name: "About this template" }).click();
  const dialog = page.getByRole("dialog", { name: "Newsletter from notes" });
  await expect.poll(() => dialog.element().textContent).toContain("The prompt is not shown.");
  await expect.element(dialog.getByRole("link", { name: "Use" })).toBeVisible();
  await expect.element(dialog.getByRole("link", { name: "Edit" })).not.toBeInTheDocument();
});

test("the info tells what a template is for, what it asks and whose it is", async () => {
  serve({ list: [aTemplate({ remembered: { notes: "x" } })] });
  await show("/templates", { language: "es", width: 390 });
  await page.getByRole("button", { name: "Sobre Newsletter from notes" }).click();
  const dialog = page.getByRole("dialog", { name: "Newsletter from notes" });
  for (const text of [
    "Turns loose notes",
    "Elena Marín",
    "newsletter, nomada",
    "Notes",
    "Readers",
    "Remembered|Recordadas",
  ]) {
    await expect.poll(() => dialog.element().textContent).toMatch(new RegExp(text));
  }
});

test("whoever may edit a template sees how often it was used, how that was rated, and in which workflows it stands", async () => {
  serve();
  const used = {
    days: unused.days.map(({ day }, at) => ({ day, count: at === 29 ? 2 : 0 })),
    months: unused.months.map(({ month }, at) => ({ month, count: at > 9 ? 3 : 0 })),
  };
  const rated = { count: 9, last: "2026-11-20T10:00:00.000Z", answers: 11, favorites: 1, again: 2 };
  const workflows = [{ workflow_id: 8, name: "Launch" }];
  answers(templateUseCalls.readTemplateUses, { uses: { ...rated, ...used, workflows } });
  await show();
  await page.getByRole("button", { name: "About Newsletter from notes" }).click();
  const use = page.getByRole("dialog");
  await expect.poll(() => use.element().textContent).toContain("Used 9 times, last");
  await expect.poll(() => use.element().textContent).toContain("11 answers, 1 added to favorites, 2 regenerated");
  await expect.element(use.getByRole("img", { name: "2 times in 30 days" })).toBeVisible();
  await expect.element(use.getByText("Nov 30, 2026")).toBeVisible();
  await use.getByText("12 months").click();
  await expect.element(use.getByText("Dec 2026")).toBeVisible();
  await expect.element(use.getByRole("img", { name: "6 times in 12 months" })).toBeVisible();
  await expect.element(use.getByRole("link", { name: "Launch" })).toHaveAttribute("href", "/workflows/8");
});

test("a template that nobody used says so, one that cannot be counted too, and who may only use one is told nothing", async () => {
  serve();
  const first = await show("/templates", { language: "es", width: 390 });
  await page.getByRole("button", { name: "Sobre Newsletter from notes" }).click();
  await expect.element(page.getByText("Nadie la ha usado todavía.")).toBeVisible();
  await first.unmount();
  serve();
  refuses(templateUseCalls.readTemplateUses, 500, "failed", "Something went wrong on our side.");
  queryClient.clear();
  const second = await show();
  await page.getByRole("button", { name: "About Newsletter from notes" }).click();
  await expect.element(page.getByText("Its use could not be loaded")).toBeVisible();
  await second.unmount();
  queryClient.clear();
  serve({ list: [aTemplate({ can: onlyUse })] });
  await show();
  await page.getByRole("button", { name: "About Newsletter from notes" }).click();
  await expect.element(page.getByRole("region", { name: "What it asks" })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Use" })).not.toBeInTheDocument();
});

test("a star is given at once and said; refused, it is taken back", async () => {
  serve();
  const asked = answers(templates.favoriteTemplate, { template: aTemplate({ favorite: true }) });
  const shown = await show();
  await page.getByRole("button", { name: "Add Newsletter from notes to favorites" }).click();
  await expect.element(page.getByText("Added to your favorites")).toBeVisible();
  expect(asked).toEqual([{ body: { template_id: 3, favorite: true }, query: {} }]);
  await shown.unmount();
  serve();
  refuses(templates.favoriteTemplate, 500, "failed", "Something went wrong on our side.");
  await show();
  await page.getByRole("button", { name: "Add Newsletter from notes to favorites" }).click();
  await expect.element(page.getByText("Something went wrong on our side.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Add Newsletter from notes to favorites" })).toBeVisible();
});

test("what is deleted is said to be, and can be brought back at once", async () => {
  serve();
  const deleted = answers(templates.deleteTemplate, undefined);
  const restored = answers(templates.restoreTemplate, { template: aTemplate() });
  answers(templates.listTemplates, () => {
    const list = deleted.length > restored.length ? [] : [aTemplate()];
    return { templates: list, count: list.length, pages: list.length };
  });
  await show();
  await page.getByRole("button", { name: "Actions for Newsletter from notes" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect.element(page.getByText("Newsletter from notes deleted")).toBeVisible();
  expect(deleted).toHaveLength(1);
  await expect.element(page.getByRole("button", { name: "Actions for Newsletter from notes" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("Newsletter from notes is back")).toBeVisible();
  expect(restored).toHaveLength(1);
});

test("deleted templates stand by themselves, each with the way back", async () => {
  const asked = serve({ list: [aTemplate({ deletedAt: "2026-01-03T10:00:00.000Z" })] });
  const restored = answers(templates.restoreTemplate, { template: aTemplate() });
  await show("/templates?deleted=true", { language: "es" });
  await page.getByRole("button", { name: "Recuperar Newsletter from notes" }).click();
  await expect.element(page.getByText("Newsletter from notes ha vuelto")).toBeVisible();
  expect(restored).toHaveLength(1);
  expect(asked.some(({ query }) => query.deleted === "true")).toBe(true);
  await expect.element(page.getByRole("link", { name: "Todas las plantillas" })).toBeVisible();
});

test("whoever brings a template back by keyboard goes on in the list, though what was pressed went with it", async () => {
  serve();
  const deleted = aTemplate({ deletedAt: "2026-01-03T10:00:00.000Z" });
  const other = { ...deleted, template_id: 4, name: "Another letter" };
  const restored = answers(templates.restoreTemplate, { template: aTemplate() });
  answers(templates.listTemplates, () => {
    const left = restored.length === 0 ? [deleted, other] : [other];
    return { templates: left, count: left.length, pages: 1 };
  });
  await show("/templates?deleted=true");
  const button = page.getByRole("button", { name: "Restore Newsletter from notes" });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button).not.toBeInTheDocument();
  const next = page.getByRole("button", { name: "Restore Another letter" });
  await expect.poll(() => document.activeElement?.contains(next.element())).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test("several are chosen for one file, but for those whose prompt one may not read", async () => {
  serve({ list: [aTemplate(), aTemplate({ template_id: 4, name: "Not mine", content: null, can: onlyUse })] });
  const asked = answers(templateExchange.exportTemplates, {} as never);
  await show();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Export some" }).click();
  await expect.element(page.getByRole("checkbox", { name: "Choose Not mine" })).toBeDisabled();
  await page.getByRole("checkbox", { name: "Choose Newsletter from notes" }).click();
  await expect.element(page.getByRole("status").filter({ hasText: "1 chosen" })).toBeVisible();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect.poll(() => asked).toEqual([{ body: { template_ids: [3] }, query: {} }]);
  await expect.element(page.getByRole("checkbox", { name: "Choose Newsletter from notes" })).not.toBeInTheDocument();
});

test("a list that cannot be read says why, and is read again", async () => {
  serve();
  refuses(templates.listTemplates, 500, "failed", "Something went wrong on our side.");
  await show("/templates", { width: 390, scheme: "dark" });
  await expect.element(page.getByText("The templates could not be loaded")).toBeVisible();
  await expect.poll(() => page.getByRole("alert").element().textContent).toContain("Something went wrong on our side.");
  serve();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(card("Newsletter from notes")).toBeVisible();
});
