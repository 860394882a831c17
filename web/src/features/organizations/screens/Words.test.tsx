import { organizations } from "@pluma/contract/organizations/organizations";
import { organizationPeople } from "@pluma/contract/organizations/people";
import {
  organizationWordCalls as calls,
  type OrganizationWords,
  type WordUsage,
} from "@pluma/contract/organizations/words";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import { aMember, anOrganization, asMember } from "../test/anOrganization.ts";
import { aUsage, theWords } from "../test/someWords.ts";
import Words from "./Words.tsx";

beforeEach(() => {
  selectOrganization(5);
  answers(organizations.readOrganization, { organization: anOrganization() });
  answers(calls.readWordUsage, aUsage());
});

const shown = (parts: Partial<OrganizationWords> = {}) => answers(calls.readWords, { words: theWords(parts) });
const usage = (parts: Partial<WordUsage> = {}) => answers(calls.readWordUsage, aUsage(parts));
const texts = async (...some: string[]) => {
  for (const text of some) await expect.element(page.getByText(text, { exact: true }).first()).toBeInTheDocument();
};

test("says what is left, used and paid, who comes near a cap, and who used how much for what", async () => {
  shown();
  await draw(<Words />);
  await texts(
    "243,759",
    "of 900,000 this month",
    "656,241",
    "$109.19",
    "separate from the words, paid by the organization",
  );
  await expect.element(page.getByRole("status").first()).toBeInTheDocument();
  await expect
    .element(page.getByText(/Tomás Rey has used 82% of the cap of 120,000\. At this pace the pool will run out on/))
    .toBeInTheDocument();
  const row = page.getByRole("row", { name: /^Nómada, autumn subscription/ });
  for (const text of ["248,610", "37.9%", "5", "52.30"]) await expect.element(row).toMatchTextContent(text);
  await texts("5 rows", "656,241 words", "$109.19 on your own key");
});

test("a cost below a cent is not said to be nothing", async () => {
  shown({ own_key: { cost: 0.0021, unpriced: 0, unpriced_tokens: 0 } });
  const rows = aUsage().rows.map((row) => ({ ...row, cost: 0.0021 }));
  usage({ rows, sums: { rows: rows.length, words: 80, people: 1, cost: 0.0021, unpriced: 0 } });
  await draw(<Words />);
  await texts("< $0.01", "< 0.01", "< $0.01 on your own key");
});

test("the chart is told day by day to who does not see it, and its days are walked through by the arrows", async () => {
  shown();
  await draw(<Words />);
  const chart = page.getByRole("button", { name: "Words per day; use the arrow keys to move between days" });
  await expect.element(chart).toBeInTheDocument();
  await userEvent.tab();
  for (let tabs = 0; document.activeElement !== chart.element() && tabs < 40; tabs += 1) await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByText(/: 600 words, Nómada, autumn subscription 300/)).toBeInTheDocument();
  await expect.element(page.getByRole("table", { name: "Words per day" })).toBeInTheDocument();
});

test("an Admin changes the caps; what the server says of them is shown, and Admins can be left without mails", async () => {
  shown();
  const saved = answers(calls.saveWordCaps, {
    words: theWords({ caps: { person: 50, all: null, is_mailing: false } }),
  });
  await draw(<Words />);
  await page.getByLabelText("Each person, per month").fill("50");
  await page.getByLabelText("Everyone together, per month").fill("");
  await page.getByRole("switch", { name: "Email to Admins at 80% and 100%" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(page.getByText("Saved. It applies from the next message on.")).toBeInTheDocument();
  expect(saved[0]?.body).toEqual({ person: 50, all: null, is_mailing: false });
  // Save is gone, and the focus is still in the form.
  await expect.element(page.getByRole("switch", { name: "Email to Admins at 80% and 100%" })).toHaveFocus();
});

test("what was typed of the caps stays while another one changes, and is not written over it", async () => {
  shown();
  const others = { caps: { person: 70_000, all: 900_000, is_mailing: true } };
  answers(calls.removePersonCap, { words: theWords(others) });
  const saved = answers(calls.saveWordCaps, { words: theWords(others) });
  await draw(<Words />);
  await page.getByLabelText("Everyone together, per month").fill("800000");
  await page.getByRole("button", { name: /Elena Marín/ }).click();
  await page.getByRole("button", { name: "Use the common cap again" }).click();
  await expect.element(page.getByLabelText("Each person, per month")).toHaveValue("70,000");
  await expect.element(page.getByLabelText("Everyone together, per month")).toHaveValue("800,000");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(() => saved[0]?.body).toEqual({ person: 70_000, all: 800_000, is_mailing: true });
});

test("somebody's own cap is raised from the warning, taken away, and given to one more", async () => {
  shown();
  answers(organizationPeople.listPeople, {
    users: [aMember()],
    count: 1,
    pages: 1,
    sums: { total_words: 0 },
    currency: "USD",
    can: { add: true },
  });
  const saved = answers(calls.savePersonCap, { words: theWords() });
  const removed = answers(calls.removePersonCap, { words: theWords() });
  await draw(<Words />);
  await page.getByRole("button", { name: "Raise the cap of Tomás" }).click();
  await page.getByLabelText("Words per month").fill("200000");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect.poll(() => saved[0]).toMatchObject({ body: { words: 200_000 } });
  await page.getByRole("button", { name: /Elena Marín/ }).click();
  await page.getByRole("button", { name: "Use the common cap again" }).click();
  await expect.poll(() => removed).toHaveLength(1);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("combobox", { name: "Person" }).click();
  await page.getByRole("option", { name: /Inés Duarte/ }).click();
  await page.getByRole("checkbox", { name: "No cap" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect.poll(() => saved[1]).toMatchObject({ body: { words: null } });
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("a Member sees what they wrote and their cap, and nothing of others", async () => {
  answers(organizations.readOrganization, { organization: asMember() });
  const hidden = { pool: null, all: null, dry_on: null, own_key: null, caps: null, own_caps: null, warnings: [] };
  shown({ ...hidden, own: { used: 80, cap: 100 }, can: { edit: false, grant: false } });
  usage({ sums: { rows: 1, words: 80, people: 1, cost: null, unpriced: 0 } });
  await draw(<Words />, { width: 390 });
  await texts("80", "80% of your cap of 100");
  for (const name of ["Caps", "Cost ($)", "People", "CSV", "Person"]) {
    expect(page.getByText(name, { exact: true }).elements()).toEqual([]);
  }
});

test("without pool, caps, key and use it says so and draws none of them; unlimited has no bar and no date", async () => {
  const none = { person: null, all: null, is_mailing: true };
  shown({ has_pool: false, pool: null, dry_on: null, own_key: null, caps: none, own_caps: [], warnings: [] });
  const nothing = { rows: [], series: [], sums: { rows: 0, words: 0, people: 0, cost: 0, unpriced: 0 } };
  usage({ ...nothing, days: [] });
  const { unmount } = await draw(<Words />);
  await texts("Nothing was written in this period", "Nobody has their own cap.");
  for (const name of ["Left in the pool", "At this pace", "Cost on your own key"]) {
    expect(page.getByText(name, { exact: true }).elements()).toEqual([]);
  }
  await unmount();
});

test("an unlimited pool has no bar and no date", async () => {
  shown({ pool: { left: 0, full: 0, used: 12, is_unlimited: true }, dry_on: null, warnings: [] });
  await draw(<Words />);
  await texts("Unlimited");
  expect(page.getByText("At this pace", { exact: true }).elements()).toEqual([]);
});

test("staff give words, and take back what nobody used once asked", async () => {
  shown({ can: { edit: true, grant: true } });
  const granted = answers(calls.grantPool, { words: theWords({ can: { edit: true, grant: true } }) });
  const ended = answers(calls.endPool, { words: theWords({ has_pool: false, pool: null }) });
  await draw(<Words />);
  await page.getByRole("button", { name: "Add words" }).click();
  await page.getByRole("dialog").getByLabelText("Words", { exact: true }).fill("5000");
  await page.getByRole("dialog").getByRole("button", { name: "Add words" }).click();
  await expect.poll(() => granted[0]?.body).toEqual({ words: 5000 });
  await page.getByRole("button", { name: "Add words" }).click();
  await page.getByRole("button", { name: "Remove the pool" }).click();
  await expect.element(page.getByText("243,759 unused words are removed.", { exact: false })).toBeInTheDocument();
  await page.getByRole("button", { name: "Remove the pool" }).click();
  await texts("The pool was removed.");
  expect(ended).toHaveLength(1);
});

test("what could not be read says so, and is read again", async () => {
  refuses(calls.readWords, 500, "failed", "Something went wrong.");
  await draw(<Words />);
  await expect.element(page.getByText("Something went wrong.").first()).toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Try again" }).first()).toBeInTheDocument();
});
