import type { Me } from "@pluma/contract/accounts/accounts";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { selectOrganization } from "../../../platform/session/organization.ts";
import PersonItems from "./PersonItems.tsx";

type Role = "Admin" | "Manager" | "Member";
const somebody = (role: Role): Me =>
  aPerson({
    user_organizations: [
      {
        organization_id: 4,
        name: "Casa Abril",
        slug: "casa-abril",
        domain: null,
        user_type_id: { Admin: 1, Manager: 2, Member: 3 }[role],
        user_type: { name: role },
      },
    ],
  });

async function show(role: Role, space: number | null, options: DrawOptions = {}) {
  selectOrganization(space);
  onTestFinished(() => selectOrganization(null));
  const target = <button type="button">Person</button>;
  const nothing = () => undefined;
  await draw(
    <PersonItems me={somebody(role)} target={target} isOpen onChange={nothing} onClosed={nothing} isIcons={false} />,
    options,
  );
  await expect.element(page.getByRole("menuitem", { name: /Profile|Perfil/ })).toBeVisible();
}

const item = (name: string) => page.getByRole("menuitem", { name, exact: true });

test("an Admin has campaigns and the admin panel of the organization that they work in, everybody else of it campaigns", async () => {
  await show("Admin", 4);
  await expect.element(item("Campaigns")).toHaveAttribute("href", "/organization/campaigns");
  await expect.element(item("Admin panel")).toHaveAttribute("href", "/organization/admin-panel");
});

test.each(["Manager", "Member"] as const)("a %s has campaigns there, and no admin panel", async (role) => {
  await show(role, 4, { language: "es" });
  await expect.element(item("Campañas")).toBeVisible();
  expect(item("Panel de administración").elements()).toEqual([]);
});

test("in the personal space there is neither", async () => {
  await show("Admin", null);
  expect(item("Campaigns").elements()).toEqual([]);
  expect(item("Admin panel").elements()).toEqual([]);
});
