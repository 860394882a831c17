import { Menu } from "@mantine/core";
import type { Me } from "@pluma/contract/accounts/accounts";
import { saveUser } from "@pluma/contract/settings/settings";
import { useLocation } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { readOrganizationId, selectOrganization } from "../../../platform/session/organization.ts";
import { startSession } from "../../../platform/session/session.ts";
import { SpaceItems } from "./SpaceItems.tsx";

type Own = Me["user_organizations"][number];
const anOrganization = (organization_id: number, name: string, role: Own["user_type"]["name"] = "Member"): Own => ({
  organization_id,
  name,
  slug: "",
  domain: null,
  user_type_id: role === "Admin" ? 1 : 3,
  user_type: { name: role },
});

const Address = () => {
  const { pathname } = useLocation();
  return <output aria-label="address">{pathname}</output>;
};

const show = (me: Me, options: DrawOptions = {}) =>
  draw(
    <>
      <Address />
      <Menu opened width={240}>
        <Menu.Target>
          <button type="button">Spaces</button>
        </Menu.Target>
        <Menu.Dropdown>
          <SpaceItems me={me} />
        </Menu.Dropdown>
      </Menu>
    </>,
    options,
  );

const items = page.getByRole("menuitem");
const namesOf = () => items.elements().map((item) => item.textContent);
const few = [anOrganization(4, "Casa Abril", "Admin"), anOrganization(9, "Nómada Coffee")];
const many = [..."ABCDEFGH"].map((letter, index) => anOrganization(index + 1, `Estudio ${letter}`));

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  selectOrganization(null);
});

test.each([
  ["en", "Personal", "Admin, opens first", "Open Personal first", "Your organizations"],
  ["es", "Personal", "Administrador, se abre primero", "Abrir primero Personal", "Tus organizaciones"],
] as const)(
  "each space says what one is in it, and which opens first (%s)",
  async (language, personal, role, first, all) => {
    await show(aPerson({ user_organizations: few, default_organization: { organization_id: 4, name: "Casa Abril" } }), {
      language,
    });
    await expect.element(items.filter({ hasText: "Casa Abril" })).toMatchTextContent(new RegExp(role));
    await expect.element(items.filter({ hasText: personal }).first()).toHaveAttribute("aria-current", "true");
    await expect.element(items.filter({ hasText: first })).toBeVisible();
    await expect.element(items.filter({ hasText: all })).toBeVisible();
  },
);

test("choosing another keeps the kind of screen, and never a thing of the space that is left", async () => {
  const me = aPerson({ user_organizations: few });
  await show(me, { at: "/documents/31" });
  await items.filter({ hasText: "Nómada" }).click();
  expect(readOrganizationId()).toBe(9);
  await expect.element(page.getByLabelText("address")).toHaveTextContent("/documents");
  await items.filter({ hasText: "Casa Abril" }).click();
  expect(readOrganizationId()).toBe(4);
  await expect.element(page.getByLabelText("address")).toHaveTextContent("/documents");
});

test("those that were used last come first, behind the personal one", async () => {
  for (const id of [2, 6]) selectOrganization(id);
  await show(aPerson({ user_organizations: many }));
  await expect.element(items.first()).toBeVisible();
  const names = namesOf();
  expect(names.slice(0, 4)).toEqual([
    expect.stringContaining("Personal"),
    expect.stringContaining("Estudio F"),
    expect.stringContaining("Estudio B"),
    expect.stringContaining("Estudio A"),
  ]);
});

test("many spaces are looked for by name, whatever case and accents, and chosen by keyboard; few are not", async () => {
  const me = aPerson({ user_organizations: [...many, anOrganization(40, "Nómada Coffee")] });
  await show(me);
  const field = page.getByRole("searchbox", { name: "Find a space" }).or(page.getByPlaceholder("Find a space"));
  await field.fill("nomada");
  await expect.element(items.first()).toMatchTextContent(/Nómada Coffee/);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.poll(() => readOrganizationId()).toBe(40);
  await field.fill("nowhere");
  await expect.element(page.getByText("No space matches “nowhere”")).toBeVisible();
});

test("the space one is in can be made the one that opens first; a refusal is said", async () => {
  selectOrganization(9);
  const saved = answers(saveUser, { user: aPerson() });
  await show(aPerson({ user_organizations: few }));
  await expect.element(page.getByPlaceholder("Find a space")).not.toBeInTheDocument();
  await items.filter({ hasText: "Open Nómada Coffee first" }).click();
  await expect.poll(() => saved[0]?.body).toEqual({ default_organization: 9 });
  refuses(saveUser, 409, "busy", "Not now.");
  await items.filter({ hasText: "Open Nómada Coffee first" }).click();
  await expect.element(page.getByText("Not now.")).toBeVisible();
});
