import { chats } from "@pluma/contract/chats/chats";
import { search } from "@pluma/contract/search/search";
import { readMe } from "@pluma/contract/session/session";
import { site } from "@pluma/contract/site/site";
import { Link, Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../test/aPerson.ts";
import { draw } from "../../../test/draw.tsx";
import { expectFocusBackFrom } from "../../../test/focusBack.tsx";
import { aLine } from "../../../test/line.ts";
import { answers } from "../../../test/server.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { startSession } from "../../platform/session/session.ts";
import PhoneMenu from "./PhoneMenu.tsx";
import { Shell } from "./Shell.tsx";

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(chats.listConversations, { conversations: [], count: 0, pages: 0 });
});

const show = (role: "admin" | "manager" | null) => {
  aLine();
  answers(readMe, { user: aPerson({ lang: "en", staff: role && { staff_id: 1, role } }) });
  return draw(
    <Shell>
      <textarea aria-label="Letter" />
    </Shell>,
  );
};

test("on a desk the sidebar shows Upgrade, and it leads to the plans", async () => {
  await show(null);
  const upgrade = page.getByRole("navigation").getByRole("link", { name: "Upgrade" });
  await expect.element(upgrade).toBeVisible();
  await expect.element(upgrade).toHaveAttribute("href", "/pricing");
  await expect.poll(() => queryClient.isFetching()).toBe(0);
});

test.each([
  ["admin", 1],
  ["manager", 0],
] as const)("the settings of the installation are read as a platform %s starts: %i times", async (role, times) => {
  const read = answers(site.readConfig, []);
  await show(role);
  await expect.element(page.getByRole("link", { name: "Upgrade" })).toBeVisible();
  if (times > 0) await expect.poll(() => read.length).toBeGreaterThan(0);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(read.length > 0).toBe(times > 0);
});

test("what is typed right after Ctrl+K, before the search is there, stands in it, and what had the focus has it again", async () => {
  answers(search.searchEverything, { results: [], more: [], unfinished: [] });
  await show(null);
  const box = page.getByRole("textbox", { name: "Letter" });
  await box.click();
  await userEvent.keyboard("{Control>}k{/Control}señal");
  const field = page.getByRole("combobox");
  await expect.element(field).toHaveValue("señal");
  await expect.element(field).toHaveFocus();
  await expect.element(box).toHaveValue("");
  await userEvent.keyboard("{Escape}");
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(box).toHaveFocus();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
});

test.each([
  ["a link of it", "{Enter}"],
  ["the palette", "{Control>}k{/Control}settings{Enter}"],
])("whoever leaves a screen by %s has the focus in the next one", async (_by, keys) => {
  answers(search.searchEverything, { results: [], more: [], unfinished: [] });
  aLine();
  answers(readMe, { user: aPerson({ lang: "en" }) });
  await draw(
    <Shell>
      <Routes>
        <Route path="/" element={<Link to="/settings">Onwards</Link>} />
        <Route path="*" element={<h1>Another screen</h1>} />
      </Routes>
    </Shell>,
  );
  const link = page.getByRole("link", { name: "Onwards" });
  await expect.element(link).toBeVisible();
  expect(document.activeElement).toBe(document.body);
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard(keys);
  await expect.element(page.getByRole("heading", { name: "Another screen" })).toBeVisible();
  await expect.element(page.getByRole("main")).toHaveFocus();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
});

test("a phone's menu gives the focus back as it is closed by its key", () =>
  expectFocusBackFrom((onClose) => <PhoneMenu onClose={onClose}>Chats</PhoneMenu>));
