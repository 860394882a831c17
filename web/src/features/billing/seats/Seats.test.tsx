import { type Seat, seats } from "@pluma/contract/billing/seats";
import { readMe } from "@pluma/contract/session/session";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { aPurchase } from "../../../../test/aPurchase.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { startSession } from "../../../platform/session/session.ts";
import TakeSeat from "../screens/TakeSeat.tsx";
import { SeatsDialog } from "./SeatsDialog.tsx";

beforeEach(() => {
  answers(readMe, { user: aPerson() });
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
});

const aSeat = (parts: Partial<Seat> = {}): Seat => ({
  ...{ seat_id: 1, state: "free", email: null, person: null, given_at: null, taken_at: null, words: 0, words_used: 0 },
  ...parts,
});
const invited = aSeat({ seat_id: 2, state: "invited", email: "leo@example.com", given_at: "2026-11-20T12:00:00.000Z" });
const taken = aSeat({
  ...{ seat_id: 3, state: "taken", email: "ana@example.com" },
  person: { user_id: 8, name: "Ana", last_name: "Ruiz", email: "ana@example.com" },
  ...{ given_at: "2026-11-20T12:00:00.000Z", taken_at: "2026-11-21T12:00:00.000Z" },
  ...{ words: 60_000, words_used: 1200 },
});
const purchase = aPurchase({ seats: 4 });
const some = (list: Seat[], give = true) => ({ seats: list, word_amount: 60_000, can: { give } });
const email = () => page.getByRole("textbox", { name: /Email address|Correo/ });
const noop = () => undefined;

test("a seat is given to an address; what is no address, and what is refused, is said at the field and stays typed", async () => {
  answers(seats.listSeats, some([aSeat(), invited, taken]));
  refuses(seats.giveSeat, 409, "seat_given", "This address has a seat of this purchase already.");
  await draw(<SeatsDialog purchase={purchase} onClose={noop} />);
  await expect.element(page.getByText(/3 more to give. Each has 60,000 words of its own/)).toBeVisible();
  await expect.element(page.getByText("1 seat is free.")).toBeVisible();
  await userEvent.fill(email(), "nobody");
  await userEvent.keyboard("{Enter}");
  await expect.element(email()).toHaveAccessibleDescription(/Enter an email address/);
  await expect.element(email()).toHaveFocus();
  await userEvent.fill(email(), "ana@example.com");
  await userEvent.keyboard("{Enter}");
  await expect.element(email()).toHaveAccessibleDescription(/has a seat of this purchase already/);
  await expect.element(email()).toHaveValue("ana@example.com");
  const given = answers(seats.giveSeat, { seat: invited });
  await userEvent.fill(email(), " leo@example.com ");
  await page.getByRole("button", { name: "Give seat" }).click();
  await expect.element(email()).toHaveValue("");
  await expect.element(email()).toHaveFocus();
  expect(given.map(({ body }) => body)).toMatchObject([{ email: "leo@example.com" }]);
});

test("who has a seat is shown with the words that they used; it is withdrawn after a question, and a link is sent again", async () => {
  answers(seats.listSeats, some([invited, taken]));
  const withdrawn = answers(seats.withdrawSeat, { seat: aSeat({ seat_id: 3 }) });
  const sent = answers(seats.sendSeat, { seat: invited });
  await draw(<SeatsDialog purchase={purchase} onClose={noop} />);
  await expect.element(page.getByText(/1,200 of 60,000 words used/)).toBeVisible();
  await expect.element(email()).toBeDisabled();
  await page.getByRole("button", { name: "Send again: leo@example.com" }).click();
  await expect.poll(() => sent.length).toBe(1);
  await page.getByRole("button", { name: "Withdraw the seat of Ana Ruiz" }).click();
  await expect.element(page.getByText(/What they wrote stays theirs/)).toBeVisible();
  expect(withdrawn).toEqual([]);
  await page.getByRole("button", { name: "Withdraw seat" }).click();
  await expect.poll(() => withdrawn.length).toBe(1);
});

test("a purchase that is over gives no seats any more; in Spanish, on a phone, in the dark", async () => {
  answers(seats.listSeats, some([taken], false));
  await draw(<SeatsDialog purchase={purchase} onClose={noop} />, { language: "es", width: 390, scheme: "dark" });
  await expect.element(page.getByText(/1.?200 de 60.?000 palabras usadas/)).toBeVisible();
  await expect.element(email()).not.toBeInTheDocument();
});

test("what was not read can be read again", async () => {
  refuses(seats.listSeats, 409, "seats_none", "It is being changed.");
  await draw(<SeatsDialog purchase={purchase} onClose={noop} />);
  await expect.element(page.getByText("The seats could not be loaded")).toBeVisible();
});

test("a seat is taken by its link with one press: it is said what one has and who pays, and the focus leads on", async () => {
  refuses(seats.takeSeat, 403, "seat_of_another", "This seat was given to another email address.");
  await draw(<TakeSeat />, { at: "/seat#ABCD-EFGH-JKMN-PQRS" });
  const take = () => page.getByRole("button", { name: "Take seat" });
  await take().click();
  await expect.element(page.getByRole("alert")).toMatchTextContent(/another email address/);
  const asked = answers(seats.takeSeat, {
    purchase: aPurchase({ seat: { purchase_id: 7, paid_by: "Eva Sol" } }),
    organization_id: null,
  });
  await take().click();
  await expect.element(page.getByText(/30,000 words are yours. Eva Sol pays for it./).first()).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Start writing" })).toHaveFocus();
  expect(asked.map(({ body }) => body)).toMatchObject([{ code: "ABCD-EFGH-JKMN-PQRS" }]);
});

test("without its code the page says where that is; what no link of ours has behind its # breaks nothing", async () => {
  await draw(<TakeSeat />, { at: "/seat" });
  await expect.element(page.getByText(/it carries the code of your seat/)).toBeVisible();
  await draw(<TakeSeat />, { at: "/seat#%E0%A4" });
  await expect.element(page.getByRole("button", { name: "Take seat" })).toBeVisible();
});
