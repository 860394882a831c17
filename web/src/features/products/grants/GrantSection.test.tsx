import type { Grant, Grantable } from "@pluma/contract/products/grants";
import { products } from "@pluma/contract/products/products";
import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import { GrantSection } from "./GrantSection.tsx";

const brand: Grantable = { kind: "template", id: 3, name: "Brand voice", for_all: false, needs: [] };
const offered: Record<string, Grantable[]> = {
  avatar: [
    { kind: "avatar", id: 1, name: "Ana, tax advisor", for_all: false, needs: [] },
    { kind: "avatar", id: 2, name: "House style", for_all: true, needs: [] },
  ],
  template: [brand],
  workflow: [{ kind: "workflow", id: 4, name: "A week of posts", for_all: false, needs: [brand] }],
  campaign: [{ kind: "campaign", id: 5, name: "Launch", for_all: false, needs: [] }],
  group: [{ kind: "group", id: 6, name: "Founders", for_all: false, needs: [] }],
};

function Form({ first, productId }: { first: Grant[]; productId: number | null }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <GrantSection id="grants" productId={productId} value={value} error={null} onChange={setValue}>
        {null}
      </GrantSection>
      <output>{value.map(({ kind, id }) => `${kind} ${id}`).join(", ")}</output>
    </>
  );
}

function show(options: DrawOptions & { first?: Grant[]; productId?: number } = {}) {
  const { first = [], productId = null, ...rest } = options;
  const asked = answers(products.listGrantable, ({ query }) => {
    const things = (offered[query.kind ?? ""] ?? []).filter(({ name }) => name.includes(query.query ?? ""));
    return { things, count: things.length, pages: 1 };
  });
  return draw(<Form first={first} productId={productId} />, rest).then((drawn) => ({ ...drawn, asked }));
}

const said = () => page.getByRole("status").last();

test("what buyers get is found by its name and chosen with the keyboard alone; what everybody has anyway is said to be so", async () => {
  const { asked } = await show();
  await expect.element(page.getByText("Nothing yet: buyers get words and access alone.")).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole("combobox", { name: "Add an avatar" }).click();
  await expect.element(page.getByRole("option", { name: "Ana, tax advisor" })).toBeVisible();
  await userEvent.keyboard("House");
  await expect.element(page.getByRole("option", { name: "Ana, tax advisor" })).not.toBeInTheDocument();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(said()).toHaveTextContent("avatar 2");
  await expect.element(page.getByText(/Everyone has this without buying it/)).toBeVisible();
  await page.getByRole("button", { name: "Remove House style" }).click();
  await expect.element(page.getByText("Nothing yet: buyers get words and access alone.")).toBeVisible();
  expect(document.activeElement).not.toBe(document.body);
});

test("a workflow says what it cannot be started without, and brings it along at a press; on a phone, in Spanish", async () => {
  await show({ width: 390, language: "es" });
  await page.getByText("Flujos de trabajo", { exact: true }).click();
  await page.getByRole("combobox", { name: "Añadir un flujo de trabajo" }).click();
  await page.getByRole("option", { name: "A week of posts" }).click();
  await expect.element(page.getByText(/también necesita: Brand voice/)).toBeVisible();
  await page.getByRole("button", { name: "Añadir", exact: true }).click();
  await expect.element(said()).toHaveTextContent("workflow 4, template 3");
  await expect.element(page.getByText(/también necesita/)).not.toBeInTheDocument();
});

test("of a product that grants something it is known at once what is to be said of that", async () => {
  answers(products.readGrants, { things: [{ ...brand, for_all: true }] });
  await show({ productId: 7, first: [{ kind: "template", id: 3, name: "Brand voice" }] });
  await expect.element(page.getByText(/Everyone has this without buying it/)).toBeVisible();
});

test("an organization sells campaigns and groups too, and reads what buyers may do with them; the platform has none", async () => {
  const drawn = await show();
  await expect.element(page.getByText("Workflows", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Campaigns", { exact: true })).not.toBeInTheDocument();
  await drawn.unmount();
  selectOrganization(5);
  await show({ width: 390 });
  await page.getByText("Campaigns", { exact: true }).click();
  await expect.element(page.getByText(/Buyers read its documents, comment on them/)).toBeVisible();
  await page.getByRole("combobox", { name: "Add a campaign" }).click();
  await page.getByRole("option", { name: "Launch" }).click();
  await page.getByText("Groups", { exact: true }).click();
  await page.getByRole("combobox", { name: "Add a group" }).click();
  await page.getByRole("option", { name: "Founders" }).click();
  await expect.element(said()).toHaveTextContent("campaign 5, group 6");
});
