import { type MarginNotice, margin } from "@pluma/contract/margin/margin";
import { readMe } from "@pluma/contract/session/session";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import Notices from "./Notices.tsx";

const losses: MarginNotice = {
  notice_id: 2,
  kind: "losses",
  count: 3,
  customer: null,
  search: "start_date=2026-10-01&end_date=2026-10-31&only=losses",
  createdAt: "2026-11-02T06:00:00.000Z",
};
const reached: MarginNotice = {
  ...losses,
  notice_id: 1,
  kind: "reached",
  count: 1,
  customer: "Inés Duarte",
  search: "query=ines%40example.com",
  createdAt: "2026-11-01T06:00:00.000Z",
};

test("what an Admin was told of customers stands there with the way to it, until it is put aside", async () => {
  answers(readMe, { user: aPerson() });
  answers(margin.listOrganizationNotices, { notices: [losses, reached] });
  const dismissed = answers(margin.dismissOrganizationNotices, { notices: [] });
  await draw(<Notices organizationId={5} />, { width: 390, language: "es" });
  const link = page.getByRole("link", { name: "3 clientes cuestan más de lo que pagan." });
  await expect.element(link).toHaveAttribute("href", `/organization/margin?organization=5&${losses.search}`);
  await expect.element(page.getByRole("link", { name: "Inés Duarte ha llegado a su tope del mes." })).toBeVisible();
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect.element(link).not.toBeInTheDocument();
  expect(dismissed.map(({ body }) => body)).toEqual([{ until: losses.createdAt }]);
});

test("what could not be put aside stays, and says why", async () => {
  answers(readMe, { user: aPerson() });
  answers(margin.listOrganizationNotices, { notices: [{ ...reached, customer: null }] });
  refuses(margin.dismissOrganizationNotices, 500, "failed", "Something went wrong.");
  await draw(<Notices organizationId={5} />);
  await expect.element(page.getByRole("link", { name: "A customer has reached their monthly cap." })).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Something went wrong.");
});

test("whoever is no admin of the installation is asked nothing, and shown nothing", async () => {
  answers(readMe, { user: aPerson() });
  await draw(<Notices />);
  expect(page.getByRole("button").all()).toHaveLength(0);
});
