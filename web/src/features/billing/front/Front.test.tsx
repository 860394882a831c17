import { type SellingMail, sellingMails } from "@pluma/contract/billing/sellingMails";
import { shopFront } from "@pluma/contract/billing/shopFront";
import { organizations } from "@pluma/contract/organizations/organizations";
import { readMe } from "@pluma/contract/session/session";
import { legal } from "@pluma/contract/site/legal";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import { startSession } from "../../../platform/session/session.ts";
import OrganizationFront from "../screens/OrganizationFront.tsx";

const can = { edit: true, edit_keys: true, delete: true, see_people: true, edit_people: true, see_audit: true };
const anOrganization = {
  ...{ organization_id: 5, name: "Casa Abril", slug: "casa-abril", tagline: "", thumbnail: "", domain: null },
  ...{ user_type_id: 1, user_type: { name: "Admin" }, can, welcome_video: "" },
  ...{ createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" },
};
const usual = { subject: "Your payment for {{product}}", body: "Thank you: {{amount}} for {{product}}." };
const aMail = (parts: Partial<SellingMail> = {}): SellingMail => ({
  ...{ kind: "receipt", is_on: true, is_demanded: true },
  names: ["name", "product", "amount", "app", "link"],
  needs: ["product", "amount"],
  texts: [
    { lang: "en", ...usual, usual, is_own: false },
    { lang: "es", ...usual, usual, is_own: true },
  ],
  ...parts,
});
const wordsLow = aMail({ kind: "wordsLow", is_demanded: false, needs: [] });

const opened = (part: string, options = {}) =>
  draw(
    <Routes>
      <Route path="/organizations/organization-settings/:organization_id/front" element={<OrganizationFront />} />
    </Routes>,
    { at: `/organizations/organization-settings/5/front?part=${part}`, ...options },
  );

beforeEach(() => {
  selectOrganization(null);
  answers(readMe, { user: aPerson() });
  answers(organizations.readOrganization, { organization: anOrganization });
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
});

test("a mail that the law demands cannot be switched off, any other can", async () => {
  answers(sellingMails.listSellingMails, { mails: [aMail(), wordsLow], can: { edit: true } });
  const turned = answers(sellingMails.switchSellingMail, { mail: wordsLow });
  await opened("mails");
  await expect.element(page.getByRole("button", { name: "Open: Receipt" })).toBeVisible();
  await expect.element(page.getByRole("switch", { name: "Send: Receipt" })).not.toBeInTheDocument();
  await page.getByRole("switch", { name: "Send: Words run low" }).click({ force: true });
  await expect.poll(() => turned.map(({ body }) => body)).toEqual([{ is_on: false }]);
});

test("a text that is refused keeps what was typed, and its field has the focus; a saved one is said once", async () => {
  answers(sellingMails.listSellingMails, { mails: [aMail()], can: { edit: true } });
  answers(sellingMails.previewSellingMail, { subject: "", html: "<p>Drawn</p>", text: "" });
  refuses(sellingMails.saveSellingMail, 422, "invalid_body", "Check.", { body: "This email must contain {{amount}}." });
  await opened("mails");
  await page.getByRole("button", { name: "Open: Receipt" }).click();
  const body = page.getByRole("textbox", { name: "Text" });
  await userEvent.fill(body, "Thanks for {{product}}");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(page.getByText("This email must contain {{amount}}.")).toBeInTheDocument();
  await expect.element(body).toHaveFocus();
  await expect.element(body).toHaveValue("Thanks for {{product}}");
  const saved = answers(sellingMails.saveSellingMail, { mail: aMail() });
  await page.getByRole("button", { name: "Back to the default" }).click();
  await expect.element(body).toHaveValue(usual.body);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(page.getByText("Saved.")).toBeInTheDocument();
  expect(saved.map(({ body: sent }) => sent)).toEqual([usual]);
});

test("terms are saved in each language; an address elsewhere that is none is said at its field", async () => {
  const terms = { name: "terms" as const, link: "", texts: [{ lang: "es" as const, body: "Condiciones" }] };
  const privacy = { name: "privacy" as const, link: "", texts: [] };
  answers(legal.readLegal, { pages: [terms, privacy], can: { edit: true } });
  refuses(legal.saveLegal, 422, "invalid_body", "Check.", { link: "Enter a complete address." });
  await opened("legal");
  await userEvent.fill(page.getByLabelText("Or an address elsewhere").first(), "example");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect.element(page.getByText("Enter a complete address.")).toBeInTheDocument();
  const saved = answers(legal.saveLegal, { page: terms });
  await userEvent.fill(page.getByLabelText("Or an address elsewhere").first(), "");
  await userEvent.fill(page.getByRole("textbox", { name: "Text" }).first(), "# Terms");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect.element(page.getByText("Saved.")).toBeInTheDocument();
  expect(saved.map(({ body }) => body)).toEqual([
    {
      link: "",
      texts: [
        { lang: "en", body: "# Terms" },
        { lang: "es", body: "Condiciones" },
      ],
    },
  ]);
});

test.each([1440, 390])(
  "visits, sign-ups and purchases stand by day, and who left a checkout is named, %i wide",
  async (width) => {
    const none = { visitors: 0, landing: 0, plans: 0, sign_ups: 0, checkouts: 0, purchases: 0 };
    const day = { day: "2026-11-27", ...none, visitors: 41, plans: 12, purchases: 2 };
    answers(shopFront.readFront, {
      days: [{ day: "2026-11-26", ...none }, day],
      totals: { ...none, visitors: 41, plans: 12, purchases: 2 },
      left: {
        count: 1,
        checkouts: [
          {
            ...{ purchase_id: 7, product: { product_id: 1, name: "Studio" }, amount: 20, currency: "EUR" },
            ...{
              createdAt: "2026-11-27T10:00:00.000Z",
              user: { user_id: 3, name: "Eva Ruiz", email: "eva@example.com" },
            },
          },
        ],
      },
      campaigns: [
        { utm_source: "news", utm_medium: "mail", utm_campaign: "autumn", sign_ups: 4, buyers: 1 },
        { utm_source: "ad", utm_medium: "", utm_campaign: "", sign_ups: 2, buyers: 0 },
      ],
      time_zone: "UTC",
    });
    await opened("visits", { width });
    await expect.element(page.getByText("1 checkout was started and not paid in these days.")).toBeVisible();
    await expect.element(page.getByText(/eva@example.com/).first()).toBeVisible();
    await expect.element(page.getByText("news / mail / autumn").first()).toBeVisible();
    const chart = page.getByRole("button", { name: "Days of the chart: walk through them with the arrow keys" });
    (chart.element() as HTMLElement).focus();
    // A pointer that happens to be above the chart points at a day as well.
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await expect
      .poll(() => document.querySelector("p[role=status]")?.textContent)
      .toMatch(/visitors 41, sign-ups 0, purchases 2/);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);
