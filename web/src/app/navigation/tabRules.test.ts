import { describe, expect, test } from "vitest";
import { isTabOf, tabsFor } from "./tabRules.ts";
import type { TabGroup } from "./tabs.ts";

const tab = (link: string, flag?: "avatars") => ({
  link,
  icon: "svg" as never,
  name: { en: link, es: link },
  ...(flag ? { flag } : {}),
});
const me = { staff: null } as never;
const staff = { staff: { staff_id: 1, role: "admin" } } as never;
const groups: TabGroup[] = [
  { tabs: [tab("/"), tab("/avatars", "avatars")] },
  { tabs: [tab("/admin/users")], isFor: (person) => person.staff !== null },
];
const links = (person: never, isOn: boolean) =>
  tabsFor(groups, person, () => isOn).map((tabs) => tabs.map(({ link }) => link));

describe("the navigation shows", () => {
  test("a tab while its flag is on, and not when it is off", () => {
    expect(links(me, true)).toEqual([["/", "/avatars"]]);
    expect(links(me, false)).toEqual([["/"]]);
  });

  test("a group only to the people whom it is for", () => {
    expect(links(staff, false)).toEqual([["/"], ["/admin/users"]]);
    expect(links(undefined as never, false)).toEqual([["/"]]);
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
