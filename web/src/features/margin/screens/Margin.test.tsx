import { margin } from "@pluma/contract/margin/margin";
import { organizations } from "@pluma/contract/organizations/organizations";
import { readMe } from "@pluma/contract/session/session";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { startSession } from "../../../platform/session/session.ts";
import { aRow, someRows, someSums } from "../test/someMargin.ts";
import Margin from "./Margin.tsx";

const asStaff = (role: "admin" | "manager") => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: { ...aPerson(), staff: { staff_id: 1, role } } });
};

beforeEach(() => {
  asStaff("admin");
  answers(organizations.listAllOrganizations, { organizations: [], count: 0, pages: 1 });
  answers(margin.readAlarm, { alarm: { often: "never", days: 30 } });
  answers(margin.readMargin, someSums());
  answers(
    margin.listMargin,
    someRows([aRow(), aRow({ id: null, name: null, email: null, is_loss: false, margin: 21.2 })]),
  );
});

const row = (name: RegExp) => page.getByRole("row", { name });

test("says what came in, what it cost, what is left, and who costs more than they pay", async () => {
  await draw(<Margin />, { at: "/admin/analytics/margin" });
  for (const text of ["$60.20", "$74.13", "$3.10 more on other people's keys"]) {
    await expect.element(page.getByText(text, { exact: true }).first()).toBeInTheDocument();
  }
  await expect.element(row(/Elena Ruiz/)).toMatchTextContent(/35\.13/);
  await expect.element(row(/Elena Ruiz/)).toMatchTextContent("costs more");
});

test("the chart's days are walked through by the arrows, and the table says the same", async () => {
  await draw(<Margin />, { at: "/admin/analytics/margin" });
  const chart = page.getByRole("button", { name: /walk through them/ });
  await expect.element(chart).toBeInTheDocument();
  // The pointer stays away: it would point at a day as well.
  (chart.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  await expect.element(page.getByText(/\$21\.20 brought in, \$61\.73 cost/)).toBeInTheDocument();
  await page.getByText("Table", { exact: true }).click();
  await expect.element(row(/2 November 2026|November 2, 2026/)).toMatchTextContent(/\$61\.73/);
});

test("is narrowed, sorted and grouped by what the address says, and asks the server so", async () => {
  const asked = answers(margin.listMargin, someRows([aRow()]));
  await draw(<Margin />, { at: "/admin/analytics/margin?by=product&only=losses&sort=cost&order=down" });
  await expect.element(page.getByRole("checkbox", { name: /Only those/ })).toBeChecked();
  await expect
    .poll(() => asked.at(-1)?.query)
    .toMatchObject({
      by: "product",
      only_losses: "true",
      sort: "cost",
      descending: "true",
    });
  await page.getByText("Avatars", { exact: true }).click();
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ by: "avatar" });
});

test("a cap is set in a dialog, which keeps what was typed where it is refused", async () => {
  await draw(<Margin />, { at: "/admin/analytics/margin" });
  await page.getByRole("button", { name: "Spend cap of Elena Ruiz" }).click();
  refuses(margin.saveCap, 404, "not_found", "It does not exist.");
  await page.getByLabelText("Cost per month, at most").fill("25");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("It does not exist.");
  await expect.element(page.getByLabelText("Cost per month, at most")).toHaveValue("$25");
  const sent = answers(margin.saveCap, { cap: 25 });
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => sent.at(-1)?.body).toEqual({ user_id: 7, cap: 25 });
});

test("a manager of the staff sees the figures, and sets nothing", async () => {
  asStaff("manager");
  await draw(<Margin />, { at: "/admin/analytics/margin" });
  await expect.element(row(/Elena Ruiz/)).toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Alerts" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: /Spend cap/ })).not.toBeInTheDocument();
});

test("money without a rate stands by itself, and is said to have no margin", async () => {
  const brought = [
    { currency: "EUR", amount: 12 },
    { currency: "USD", amount: 39 },
  ];
  answers(margin.readMargin, someSums({ missing_rates: ["EUR"] }));
  answers(margin.listMargin, someRows([aRow({ brought, margin: null, is_loss: false })]));
  await draw(<Margin />, { at: "/admin/analytics/margin" });
  await expect.element(page.getByText(/No exchange rate has been entered for EUR/)).toBeInTheDocument();
  await expect.element(row(/Elena Ruiz/)).toMatchTextContent(/€12\.00 \+ \$39\.00/);
});

test("payments that moved no money are said to be in it", async () => {
  answers(margin.readMargin, someSums({ is_test: true }));
  await draw(<Margin />, { at: "/admin/analytics/margin" });
  await expect.element(page.getByText(/Test payments are included/)).toBeInTheDocument();
});
