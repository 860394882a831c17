import { backoffice, type CustomerRow } from "@pluma/contract/backoffice/backoffice";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import Customers from "./Customers.tsx";

const aRow = (parts: Partial<CustomerRow> = {}): CustomerRow => ({
  user_id: 12,
  name: "Lucía",
  last_name: "Prado",
  email: "lucia@example.com",
  phone: "6123456780",
  phone_e164: "",
  instagram: "",
  lang: "es",
  signup_reason: "",
  tags: ["VIP"],
  has_access: true,
  available_words: 4200,
  staff: null,
  createdAt: "2026-11-02T10:00:00.000Z",
  ...parts,
});

function Screen() {
  const { search } = useLocation();
  return (
    <>
      <output aria-label="address">{search}</output>
      <Customers />
    </>
  );
}

test("the list is narrowed by one press each, says by what, and a row leads on with the same list", async () => {
  const asked = answers(backoffice.listCustomers, { users: [aRow()], count: 1, pages: 1 });
  answers(backoffice.listTags, { tags: ["Madrid", "VIP"] });
  await draw(<Screen />, { at: "/admin/users" });
  await page.getByRole("button", { name: "Access" }).click();
  await page.getByRole("menuitemradio", { name: "no access" }).click();
  await page.getByRole("button", { name: "Tag" }).click();
  await page.getByRole("menuitemradio", { name: "VIP" }).click();
  await expect.element(page.getByLabelText("address")).toHaveTextContent("?access=none&tag=VIP");
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ access: "none", tag: "VIP" });
  const row = page.getByRole("link", { name: /Lucía Prado/ });
  await expect.element(row).toHaveAttribute("href", "/admin/users/12?access=none&tag=VIP");
  await page.getByRole("button", { name: /^Access no access/ }).click();
  await expect.element(page.getByLabelText("address")).toHaveTextContent("?tag=VIP");
});

test("filters that nobody fits say so in Spanish on a phone, and are taken away at once", async () => {
  answers(backoffice.listCustomers, { users: [], count: 0, pages: 0 });
  answers(backoffice.listTags, { tags: [] });
  await draw(<Screen />, { at: "/admin/users?seen=never&lang=es", width: 390, language: "es" });
  await expect.element(page.getByText("Nadie cumple estos filtros")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Etiqueta" })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("button", { name: /filtros/ }));
  await expect.element(page.getByLabelText("address")).toHaveTextContent("");
});
