import { describe, expect, test } from "vitest";
import { groupsFor, isTabOf } from "./tabRules.ts";
import type { TabGroup } from "./tabs.ts";

const tab = (link: string, flag?: "avatars") => ({
  link,
  icon: "svg" as never,
  name: "chats" as const,
  ...(flag ? { flag } : {}),
});
const me = { staff: null } as never;
const staff = { staff: { staff_id: 1, role: "admin" } } as never;
const manager = { staff: { staff_id: 2, role: "manager" } } as never;
const groups: TabGroup[] = [
  { tabs: [tab("/"), tab("/avatars", "avatars")] },
  {
    tabs: [tab("/admin/users"), { ...tab("/admin/audit"), isFor: (person) => person.staff?.role === "admin" }],
    isFor: (person, space) => person.staff !== null && space === null,
  },
];
const links = (person: never, isOn: boolean, space: number | null = null) =>
  groupsFor(groups, { me: person, space }, () => isOn).map(({ tabs }) => tabs.map(({ link }) => link));

describe("the navigation shows", () => {
  test("a tab while its flag is on, and not when it is off", () => {
    expect(links(me, true)).toEqual([["/", "/avatars"]]);
    expect(links(me, false)).toEqual([["/"]]);
  });

  test("a group only to the people whom it is for", () => {
    expect(links(staff, false)).toEqual([["/"], ["/admin/users", "/admin/audit"]]);
    expect(links(undefined as never, false)).toEqual([["/"]]);
  });

  test("an entry of a group only to the people whom it is for", () => {
    expect(links(manager, false)).toEqual([["/"], ["/admin/users"]]);
  });

  test("the groups of staff in their personal space alone", () => {
    expect(links(staff, false, 7)).toEqual([["/"]]);
  });
});

test.each([
  ["/", true],
  ["/conversations", true],
  ["/conversations/7", true],
  ["/conversationsx", false],
  ["/avatars", false],
])("the chats tab is the current one at %s: %s", (path, expected) => {
  expect(isTabOf({ link: "/", also: ["/conversations"] }, path)).toBe(expected);
});

test("an entry that stands alone is not the current one below its address", () => {
  expect(isTabOf({ link: "/admin", isAlone: true }, "/admin")).toBe(true);
  expect(isTabOf({ link: "/admin", isAlone: true }, "/admin/users")).toBe(false);
});
