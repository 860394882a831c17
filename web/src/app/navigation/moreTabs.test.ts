import type { Me } from "@pluma/contract/accounts/accounts";
import { beforeEach, expect, test, vi } from "vitest";
import { moreTabGroups } from "./moreTabs.ts";
import { groupsFor } from "./tabRules.ts";

const { site } = vi.hoisted(() => ({ site: { own: null as number | null } }));
vi.mock("../../platform/config.ts", () => ({ readOwnSite: () => site.own }));

beforeEach(() => {
  site.own = null;
});

const person = (role: "Admin" | "Manager" | "Member"): Me =>
  ({ staff: null, user_organizations: [{ organization_id: 5, user_type: { name: role } }] }) as never;
const names = (role: "Admin" | "Manager" | "Member") =>
  groupsFor(moreTabGroups, { me: person(role), space: 5 }, () => true).flatMap(({ tabs }) =>
    tabs.map(({ name }) => name),
  );

test("a shop's customers find campaigns on its own host, and no organizations; whoever leads people there finds both", () => {
  expect(names("Member")).toEqual(["organizations"]);
  site.own = 5;
  expect(names("Member")).toEqual(["campaigns"]);
  expect(names("Manager")).toEqual(["campaigns", "organizations"]);
  expect(names("Admin")).toEqual(["campaigns", "organizations"]);
});

test("staff have one way into the back office beside what they write with, and its tabs there; whoever is none of them has none", () => {
  const staff = (role: "admin" | "manager", space: number | null) =>
    groupsFor(moreTabGroups, { me: { staff: { role }, user_organizations: [] } as never, space }, () => true);
  const namesOf = (office: boolean, groups = staff("admin", null)) =>
    groups.filter(({ isOffice }) => Boolean(isOffice) === office).flatMap(({ tabs }) => tabs.map(({ name }) => name));
  expect(namesOf(false)).toEqual(["backOffice"]);
  expect(namesOf(true)).toEqual(
    expect.arrayContaining([
      "purchases",
      "users",
      "staff",
      "products",
      "settings",
      "customers",
      "income",
      "productIncome",
    ]),
  );
  expect(namesOf(true, staff("manager", null))).not.toContain("audit");
  expect(staff("admin", 5)).toEqual([]);
  expect(names("Admin")).not.toContain("backOffice");
});

test("campaigns and organizations go with their flags", () => {
  const shown = (off: string) =>
    groupsFor(moreTabGroups, { me: person("Admin"), space: 5 }, (flag) => flag !== off).flatMap(({ tabs }) =>
      tabs.map(({ name }) => name),
    );
  expect(shown("campaigns")).toEqual(["organizations"]);
  expect(shown("organizations")).toEqual(["campaigns"]);
});
