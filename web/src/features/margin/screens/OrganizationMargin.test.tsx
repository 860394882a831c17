import { margin } from "@pluma/contract/margin/margin";
import { organizations } from "@pluma/contract/organizations/organizations";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import { aRow, someRows, someSums } from "../test/someMargin.ts";
import OrganizationMargin from "./OrganizationMargin.tsx";

const may = { edit: true, edit_keys: true, delete: true, see_people: true, edit_people: true, see_audit: true };
const anOrganization = (can = may) => ({
  ...{ organization_id: 5, name: "Casa Abril", slug: "casa-abril", tagline: "", thumbnail: "", domain: null },
  ...{ user_type_id: 1, user_type: { name: "Admin" }, can, welcome_video: "" },
  ...{ createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" },
});

beforeEach(() => {
  selectOrganization(5);
  answers(organizations.readOrganization, { organization: anOrganization() });
  answers(margin.readOrganizationMargin, someSums());
  answers(margin.listOrganizationMargin, someRows([aRow()]));
  answers(margin.readOrganizationAlarm, { alarm: { often: "never", days: 30 } });
});

test("an Admin sees what their customers brought, caps them, and chooses how often losses are told, in Spanish on a phone", async () => {
  await draw(<OrganizationMargin />, { at: "/organization/margin", language: "es", width: 390 });
  await expect.element(page.getByText(/Elena Ruiz/).first()).toBeInTheDocument();
  await page.getByRole("button", { name: "Tope de gasto de Elena Ruiz" }).click();
  const capped = answers(margin.saveOrganizationCap, { cap: 5 });
  await page.getByLabelText("Coste al mes, como máximo").fill("5");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(() => capped.at(-1)?.body).toEqual({ user_id: 7, cap: 5 });
  const saved = answers(margin.saveOrganizationAlarm, { alarm: { often: "weekly", days: 90 } });
  await page.getByRole("button", { name: "Avisos" }).click();
  await userEvent.selectOptions(page.getByLabelText("Con qué frecuencia"), "weekly");
  await userEvent.selectOptions(page.getByLabelText("Se compara en"), "90");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(() => saved.at(-1)?.body).toEqual({ often: "weekly", days: 90 });
});

test("from a mail it opens for an organization that is not selected", async () => {
  selectOrganization(null);
  await draw(<OrganizationMargin />, { at: "/organization/margin?organization=5" });
  await expect.element(page.getByText(/Elena Ruiz/).first()).toBeInTheDocument();
});

const euros = { currency: "EUR", rate: { per_dollar: 0.92, from_day: "2026-10-05" } };

test("a shop in euros reads by which rate costs are compared, and since when", async () => {
  answers(margin.readOrganizationMargin, someSums(euros));
  await draw(<OrganizationMargin />, { at: "/organization/margin" });
  const screen = page.elementLocator(document.body);
  await expect.element(screen).toMatchTextContent("1 US dollar = 0.92 EUR since Oct 5, 2026");
});

test("where no rate is kept a shop in euros reads that there is no margin, and who keeps rates, in Spanish", async () => {
  const { sums } = someSums();
  answers(margin.readOrganizationMargin, someSums({ ...euros, rate: null, sums: { ...sums, margin: null } }));
  await draw(<OrganizationMargin />, { at: "/organization/margin", language: "es" });
  const screen = page.elementLocator(document.body);
  await expect.element(screen).toMatchTextContent("No hay tipo de cambio para EUR, así que no hay margen");
});
