import { gifts } from "@pluma/contract/billing/gifts";
import { readMe } from "@pluma/contract/session/session";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { aPurchase } from "../../../../test/aPurchase.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses, server } from "../../../../test/server.ts";
import { readOrganizationId, selectOrganization } from "../../../platform/session/organization.ts";
import { startSession } from "../../../platform/session/session.ts";
import Redeem from "../screens/Redeem.tsx";
import { OwnGifts } from "./OwnGifts.tsx";

beforeEach(() => {
  answers(readMe, { user: aPerson() });
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
});

const code = () => page.getByRole("textbox", { name: "Gift code" });
const redeem = () => page.getByRole("button", { name: "Redeem", exact: true });

test("a code that came by a link stands in its field; once redeemed it is said what one has, and the focus leads on", async () => {
  const asked = answers(gifts.redeemGift, {
    purchase: aPurchase({ expires_at: "2027-03-01T12:00:00.000Z" }),
    organization_id: null,
  });
  await draw(<Redeem />, { at: "/redeem#ABCD-EFGH-JKMN-PQRS" });
  await expect.element(code()).toHaveValue("ABCD-EFGH-JKMN-PQRS");
  await redeem().click();
  await expect.element(page.getByText(/You can use it until March 1, 2027/).first()).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Start writing" })).toHaveFocus();
  expect(asked.map(({ body }) => body)).toMatchObject([{ code: "ABCD-EFGH-JKMN-PQRS" }]);
});

test("what a shop sold is redeemed from the personal space too, and one is in its organization then", async () => {
  selectOrganization(null);
  const member = { organization_id: 5, name: "Casa Abril", slug: "abril", domain: null };
  answers(readMe, {
    user: aPerson({ user_organizations: [{ ...member, user_type_id: 3, user_type: { name: "Member" } }] }),
  });
  answers(gifts.redeemGift, { purchase: aPurchase(), organization_id: 5 });
  await draw(<Redeem />, { at: "/redeem#ABCD-EFGH-JKMN-PQRS" });
  await redeem().click();
  await expect.element(page.getByText("You have it in Casa Abril, where you are now.")).toBeVisible();
  expect(readOrganizationId()).toBe(5);
  selectOrganization(null);
});

test("what no link of ours has behind its # breaks nothing", async () => {
  await draw(<Redeem />, { at: "/redeem#%E0%A4" });
  await expect.element(code()).toHaveValue("%E0%A4");
});

test("a code that is refused stays as it was typed, with the reason and the focus at its field", async () => {
  refuses(gifts.redeemGift, 409, "gift_redeemed", "This code has been redeemed already.");
  await draw(<Redeem />, { at: "/redeem" });
  await redeem().click();
  await expect.element(page.getByText("Enter your code.")).toBeVisible();
  await expect.element(code()).toHaveFocus();
  await userEvent.keyboard("abcd efgh{Enter}");
  await expect.element(code()).toHaveAccessibleDescription(/redeemed already/);
  await expect.element(code()).toHaveFocus();
  await expect.element(code()).toHaveValue("abcd efgh");
});

test("gifts that one bought show their codes while nobody has them, and say what became of the others", async () => {
  const gift = {
    ...{ gift_id: 1, purchase_id: 7, code: "ABCD-EFGH-JKMN-PQRS", state: "waiting" as const, redeemed_at: null },
    ...{
      product: { product_id: 3, name: "Writer" },
      length: { period: "month" as const, count: 3 },
      word_amount: 3000,
    },
    ...{ sent: null, planned: null, can_send: true },
    createdAt: "2026-11-01T12:00:00.000Z",
  };
  const redeemed = { ...gift, gift_id: 2, state: "redeemed" as const, redeemed_at: "2026-11-20T12:00:00.000Z" };
  answers(gifts.listGifts, { gifts: [gift, redeemed] });
  await draw(<OwnGifts />);
  await expect.element(page.getByText("Writer, 3 months").first()).toBeVisible();
  await expect.element(page.getByRole("button", { name: /Copy link: ABCD/ })).toBeVisible();
  await expect.element(page.getByText("Not redeemed")).toBeVisible();
  await expect.element(page.getByText(/Redeemed on/)).toBeVisible();
});

const anna = { to: "anna@example.com", name: "", note: "Enjoy!", lang: "en" as const };

test("a gift is sent by email with a note; what is no address is told at its field, and nothing typed is lost", async () => {
  const gift = {
    ...{ gift_id: 1, purchase_id: 7, code: "ABCD-EFGH-JKMN-PQRS", state: "waiting" as const, redeemed_at: null },
    ...{ product: { product_id: 3, name: "Writer" }, length: null, word_amount: 3000 },
    ...{ sent: null, planned: null, can_send: true, createdAt: "2026-11-01T12:00:00.000Z" },
  };
  answers(gifts.listGifts, { gifts: [gift] });
  await draw(<OwnGifts />);
  const act = page.getByRole("button", { name: "Send by email: ABCD-EFGH-JKMN-PQRS" });
  await act.click();
  const email = page.getByRole("textbox", { name: "Recipient's email" });
  const submit = page.getByRole("button", { name: "Send", exact: true });
  await submit.click();
  await expect.element(page.getByText("Enter an email address.")).toBeVisible();
  await expect.element(email).toHaveFocus();
  await userEvent.keyboard("anna@example");
  await page.getByRole("textbox", { name: /Note/ }).fill("Enjoy!");
  refuses(gifts.sendGift, 422, "invalid_body", "Check the fields.", { email: "This is no email address." });
  await submit.click();
  await expect.element(email).toHaveAccessibleDescription(/no email address/);
  await expect.element(email).toHaveFocus();
  await email.fill("anna@example.com");
  const sent = { ...anna, at: "2026-11-02T12:00:00.000Z" };
  const asked = answers(gifts.sendGift, { gift: { ...gift, sent } });
  answers(gifts.listGifts, { gifts: [{ ...gift, sent }] });
  await submit.click();
  await expect.element(page.getByText("Sent to anna@example.com on", { exact: false }).first()).toBeVisible();
  const today = new Intl.DateTimeFormat("sv-SE").format(new Date());
  expect(asked.map(({ body }) => body)).toMatchObject([
    { email: "anna@example.com", name: "", note: "Enjoy!", lang: "en", on: today, time_zone: expect.any(String) },
  ]);
  await expect.element(page.getByRole("button", { name: "Send again: ABCD-EFGH-JKMN-PQRS" })).toHaveFocus();
});

test("a gift that is sent by a double press, or again after its answer was lost, goes by one mail; another text is another mail", async () => {
  const gift = {
    ...{ gift_id: 1, purchase_id: 7, code: "ABCD-EFGH-JKMN-PQRS", state: "waiting" as const, redeemed_at: null },
    ...{ product: { product_id: 3, name: "Writer" }, length: null, word_amount: 3000 },
    ...{ sent: null, planned: null, can_send: true, createdAt: "2026-11-01T12:00:00.000Z" },
  };
  answers(gifts.listGifts, { gifts: [gift] });
  const keys: (string | null)[] = [];
  server.use(
    http.post("*/api/gifts/1/send", ({ request }) => {
      keys.push(request.headers.get("idempotency-key"));
      return new HttpResponse(null, { status: 502 });
    }),
  );
  await draw(<OwnGifts />);
  await page.getByRole("button", { name: "Send by email: ABCD-EFGH-JKMN-PQRS" }).click();
  const email = page.getByRole("textbox", { name: "Recipient's email" });
  await email.fill("anna@example.com");
  const form = (email.element() as HTMLInputElement).form;
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.poll(() => keys.length).toBe(2);
  const submit = page.getByRole("button", { name: "Send", exact: true });
  await submit.click();
  await expect.poll(() => keys.length).toBe(3);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(1);
  await expect.element(page.getByRole("alert")).toBeVisible();
  await page.getByRole("textbox", { name: /Note/ }).fill("Enjoy!");
  await submit.click();
  await expect.poll(() => keys.length).toBe(4);
  expect(new Set(keys).size).toBe(2);
});

test("of a gift that waits for its day one sees whom it goes to and when, and changes that or calls it off", async () => {
  const planned = { ...anna, name: "Anna", on: "2099-03-09" };
  const gift = {
    ...{ gift_id: 1, purchase_id: 7, code: "ABCD-EFGH-JKMN-PQRS", state: "waiting" as const, redeemed_at: null },
    ...{ product: { product_id: 3, name: "Writer" }, length: null, word_amount: 3000 },
    ...{ sent: null, planned, can_send: true, createdAt: "2026-11-01T12:00:00.000Z" },
  };
  answers(gifts.listGifts, { gifts: [gift] });
  await draw(<OwnGifts />);
  await expect.element(page.getByText("Goes to anna@example.com on Mar 9, 2099").first()).toBeVisible();
  const act = page.getByRole("button", { name: "Change when and to whom: ABCD-EFGH-JKMN-PQRS" });
  await act.click();
  await expect.element(page.getByRole("textbox", { name: /Recipient's name/ })).toHaveValue("Anna");
  await page.getByRole("textbox", { name: "Recipient's email" }).fill("anne@example.com");
  const submit = page.getByRole("button", { name: "Schedule" });
  const day = page.getByRole("textbox", { name: "Day it is sent" });
  refuses(gifts.sendGift, 422, "invalid_body", "Check the fields.", { on: "Choose a day within a year from today." });
  await submit.click();
  await expect.element(day).toHaveAccessibleDescription(/within a year/);
  await expect.element(day).toHaveFocus();
  await day.fill("03/08/2099");
  await page.getByRole("combobox", { name: "Language of the email" }).selectOptions("es");
  const moved = { ...gift, planned: { ...planned, to: "anne@example.com", on: "2099-03-08" } };
  const asked = answers(gifts.sendGift, { gift: moved });
  answers(gifts.listGifts, { gifts: [moved] });
  await submit.click();
  await expect.element(page.getByText("Goes to anne@example.com on Mar 8, 2099").first()).toBeVisible();
  expect(asked.map(({ body }) => body)).toMatchObject([{ email: "anne@example.com", lang: "es", on: "2099-03-08" }]);
  await act.click();
  answers(gifts.keepGift, { gift: { ...gift, planned: null } });
  answers(gifts.listGifts, { gifts: [{ ...gift, planned: null }] });
  await page.getByRole("button", { name: "Do not send it" }).click();
  await expect.element(page.getByRole("button", { name: "Send by email: ABCD-EFGH-JKMN-PQRS" })).toHaveFocus();
  await expect.element(page.getByText(/Goes to/)).not.toBeInTheDocument();
});
