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
