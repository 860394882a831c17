import { backoffice } from "@pluma/contract/backoffice/backoffice";
import { chats } from "@pluma/contract/chats/chats";
import { type SearchResult, search } from "@pluma/contract/search/search";
import { readMe } from "@pluma/contract/session/session";
import { useState } from "react";
import { useLocation } from "react-router";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../test/aPerson.ts";
import { type DrawOptions, draw } from "../../../test/draw.tsx";
import { answers, refuses } from "../../../test/server.ts";
import { selectOrganization } from "../../platform/session/organization.ts";
import { startSession } from "../../platform/session/session.ts";
import Palette from "./Palette.tsx";

const aResult = (parts: Partial<SearchResult> = {}): SearchResult => ({
  kind: "documents",
  id: 12,
  name: "Carta de otoño",
  passage: null,
  message_id: null,
  updatedAt: "2026-11-20T10:00:00.000Z",
  ...parts,
  place: { owner: "own", archived: false, tags: [], campaigns: [], inside: null, ...parts.place },
});

const passage = { text: "…about the autumn roast.", marks: [[11, 17]] as [number, number][] };
const inChat: SearchResult["place"] = { owner: "own", archived: true, tags: [], campaigns: [], inside: null };

/** The palette over a screen, opened by a button and closed as the shell does. */
function Over() {
  const [isOpen, setOpen] = useState(true);
  const [typed, setTyped] = useState("");
  const { pathname, search: query } = useLocation();
  return (
    <>
      <output aria-label="address">{pathname + query}</output>
      <button type="button" onClick={() => setOpen(true)}>
        Again
      </button>
      {isOpen && (
        <Palette typed={typed} onType={setTyped} onClose={() => setOpen(false)} onShortcuts={() => undefined} />
      )}
    </>
  );
}

const field = page.getByRole("combobox");
const lines = page.getByRole("option");
const address = page.getByLabelText("address");

async function show(options: DrawOptions = {}) {
  answers(readMe, { user: aPerson() });
  answers(chats.listConversations, { conversations: [], count: 0, pages: 1 });
  await draw(<Over />, options);
}
const serve = (results: SearchResult[], more: SearchResult["kind"][] = [], unfinished: SearchResult["kind"][] = []) =>
  answers(search.searchEverything, { results, more, unfinished });

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
});

test.each([
  ["en", "Document · Personal · Spring · letters"],
  ["es", "Documento · Personal · Spring · letters"],
] as const)(
  "a result says what it is and where it lies, and what was found is marked (%s)",
  async (language, place) => {
    const where = { ...inChat, archived: false, tags: ["letters"], campaigns: [{ campaign_id: 1, name: "Spring" }] };
    serve([aResult({ passage, place: where })]);
    await show({ language });
    await field.fill("autumn");
    const line = lines.filter({ hasText: "Carta de otoño" });
    await expect.element(line).toMatchTextContent(new RegExp(place));
    await expect.element(line.getByText("autumn", { exact: true })).toHaveProperty("tagName", "B");
  },
);

test("Enter opens a document at what was found in it, a chat at its message, a file in what it is in", async () => {
  const file: SearchResult["place"] = { ...inChat, inside: { kind: "avatars", id: 4, name: "Abril" } };
  serve([
    aResult({ passage }),
    aResult({ kind: "chats", id: 7, name: "Talk", passage, message_id: 31, place: inChat }),
    aResult({ kind: "files", id: 9, name: "notes.txt", place: file }),
  ]);
  await show();
  for (const [downs, path] of [
    [0, "/documents/12?find=autumn"],
    [1, "/conversations/7?message=31"],
    [2, "/avatars/4/files/9"],
  ] as const) {
    await field.fill("autumn");
    await expect.element(lines.nth(2)).toMatchTextContent(/notes\.txt/);
    for (let n = 0; n < downs; n += 1) await userEvent.keyboard("{ArrowDown}");
    await userEvent.keyboard("{Enter}");
    await expect.element(address).toHaveTextContent(path);
    await page.getByRole("button", { name: "Again" }).click();
  }
});

test("what was typed is kept for the next time, marked to be typed over", async () => {
  serve([aResult()]);
  await show();
  await field.fill("autumn");
  await userEvent.keyboard("{Escape}");
  await expect.element(field).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Again" }).click();
  await expect.element(field).toHaveValue("autumn");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("o");
  await expect.element(field).toHaveValue("o");
});

test("a chip narrows to one kind and a line of more leads to it; the focus stays in the search", async () => {
  const asked = serve([aResult()], ["documents"]);
  await show();
  await field.fill("autumn");
  await lines.filter({ hasText: "More documents" }).click();
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ query: "autumn", kind: "documents" });
  const kinds = page.getByRole("group", { name: "Kinds" });
  await expect.element(kinds.getByRole("button", { name: "Documents" })).toHaveAttribute("aria-pressed", "true");
  await expect.element(field).toHaveFocus();
  await kinds.getByRole("button", { name: "All" }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(kinds.getByRole("button", { name: "People" })).not.toBeInTheDocument();
});

test("what goes away under the pointer, before it is let go, takes no focus from the search", async () => {
  serve([aResult()], [], ["chats"]);
  await show();
  await field.fill("autumn");
  const again = page.getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  const pressed = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
  again.element().dispatchEvent(pressed);
  expect(pressed.defaultPrevented).toBe(true);
  await expect.element(field).toHaveFocus();
});

test("a search that fails says so and can be tried again; nothing found and unfinished kinds are said too", async () => {
  refuses(search.searchEverything, 409, "busy", "Not now.");
  await show();
  await field.fill("autumn");
  await expect.element(page.getByRole("alert")).toMatchTextContent(/The search did not work\./);
  serve([aResult()], [], ["chats", "files"]);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByRole("alert")).toMatchTextContent(/There was no time to search: Chats, Files\./);
  serve([]);
  await field.fill("nowhere");
  await expect.element(page.getByText("Nothing contains “nowhere”").first()).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(lines.filter({ hasText: "New chat about “nowhere”" })).toBeVisible();
});

test("an answer to what is no longer searched for is dropped", async () => {
  const late = Promise.withResolvers<void>();
  answers(search.searchEverything, async ({ query }) => {
    if (query.query === "one") await late.promise;
    return { results: [aResult({ name: `About ${query.query}` })], more: [], unfinished: [] };
  });
  await show();
  await field.fill("one");
  await expect.element(page.getByRole("listbox")).toBeVisible();
  await field.fill("two");
  await expect.element(lines.first()).toMatchTextContent(/About two/);
  late.resolve();
  await expect.element(lines.first()).toMatchTextContent(/About two/);
  await expect.element(lines.filter({ hasText: "About one" })).not.toBeInTheDocument();
});

test("the line that was gone to stays the one that Enter opens when results come in above it", async () => {
  const late = Promise.withResolvers<void>();
  answers(search.searchEverything, async () => {
    await late.promise;
    return { results: [aResult()], more: [], unfinished: [] };
  });
  await show();
  await field.fill("new");
  const wanted = lines.nth(1);
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(wanted).toHaveAttribute("aria-selected", "true");
  const { id } = wanted.element();
  late.resolve();
  await expect.element(lines.first()).toMatchTextContent(/Carta de otoño/);
  expect(field.element().getAttribute("aria-activedescendant")).toBe(id);
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  await expect.element(lines.first()).toHaveAttribute("aria-selected", "true");
});

test("a kind that a flag or a role hides is neither offered nor shown, and on a phone all fits", async () => {
  serve([aResult({ kind: "people", id: 3, name: "Ada" }), aResult()]);
  await show({ width: 390 });
  await field.fill("a");
  await expect.element(lines.first()).toMatchTextContent(/Carta de otoño/);
  await expect.element(lines.filter({ hasText: "Ada" })).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test.each([
  ["en", "folder", "CampaignsShared folders"],
  ["es", "carpeta", "CampañasCarpetas compartidas"],
] as const)("whoever looks for a folder that people share finds the campaigns (%s)", async (language, typed, line) => {
  const own = { organization_id: 4, name: "Casa Abril", slug: "", domain: null };
  serve([]);
  await show({ language });
  answers(readMe, {
    user: aPerson({ user_organizations: [{ ...own, user_type_id: 3, user_type: { name: "Member" } }] }),
  });
  selectOrganization(4);
  onTestFinished(() => selectOrganization(null));
  await field.fill(typed);
  await expect.element(lines.filter({ hasText: line })).toBeVisible();
});

test("staff find customers by name or address; nobody else asks for them", async () => {
  const row = { phone: "", phone_e164: "", instagram: "", lang: null, signup_reason: "", tags: [], has_access: false };
  const found = { ...row, user_id: 31, name: "Pilar", last_name: "Soto", email: "pilar@example.com" };
  const asked = answers(backoffice.listCustomers, {
    users: [{ ...found, available_words: 0, staff: null, createdAt: "2026-11-02T10:00:00.000Z" }],
    count: 1,
    pages: 1,
  });
  serve([]);
  answers(readMe, { user: aPerson({ staff: { staff_id: 1, role: "manager" } }) });
  answers(chats.listConversations, { conversations: [], count: 0, pages: 1 });
  await draw(<Over />);
  await field.fill("pilar");
  await page.getByRole("option", { name: /Pilar Soto/ }).click();
  await expect.element(address).toHaveTextContent("/admin/users/31");
  expect(asked.at(-1)?.query).toMatchObject({ query: "pilar" });
});
