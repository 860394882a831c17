import { type OrganizationHost, organizationHosts } from "@pluma/contract/organizations/hosts";
import { organizations } from "@pluma/contract/organizations/organizations";
import { readMe } from "@pluma/contract/session/session";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import { startSession } from "../../../platform/session/session.ts";
import { anOrganization, asManager } from "../test/anOrganization.ts";
import OwnHost from "./OwnHost.tsx";

const aHost = (parts: Partial<OrganizationHost> = {}): OrganizationHost => ({
  host: "escribe.nomada.example",
  state: "waiting",
  txt: { name: "_proof.escribe.nomada.example", value: "proof=7c1d" },
  file: { url: "http://escribe.nomada.example/.well-known/site-proof.txt", value: "proof=7c1d" },
  addresses: ["203.0.113.7"],
  leads_here: null,
  seen: null,
  entered_at: "2026-11-20T10:00:00.000Z",
  checked_at: null,
  next_check_at: "2026-11-24T10:05:00.000Z",
  proved_at: null,
  ends_at: null,
  url: null,
  ...parts,
});
const seen = (parts: Partial<NonNullable<OrganizationHost["seen"]>> = {}) => ({
  txt: { is: "nothing" as const, found: "" },
  file: { is: "answered" as const, found: "404" },
  addresses: ["198.51.100.9"],
  is_taken: false,
  ...parts,
});
const opened = (options = {}) =>
  draw(<OwnHost id={5} look={() => <p>How it looks there</p>} mail={<p>How it sends mail</p>} />, options);

beforeEach(() => {
  selectOrganization(null);
  answers(readMe, { user: aPerson() });
  answers(organizations.readOrganization, { organization: anOrganization() });
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
});

test("a domain that waits shows the records that prove it, and its file instead", async () => {
  answers(organizationHosts.readHost, { host: aHost() });
  await opened();
  await expect.element(page.getByRole("heading", { name: /escribe\.nomada\.example waiting for proof/ })).toBeVisible();
  const records = page.getByRole("list", { name: "Records" });
  await expect.element(records.getByText("_proof.escribe.nomada.example")).toBeVisible();
  await expect.element(records.getByText("203.0.113.7")).toBeVisible();
  await page.getByText("A file on the site").click();
  await expect.element(records.getByText("/.well-known/site-proof.txt", { exact: false })).toBeVisible();
  await expect.element(page.getByText("How it looks there")).toBeVisible();
});

test("looking again says what was really seen, and a proof that is found says where it is open", async () => {
  answers(organizationHosts.readHost, { host: aHost() });
  answers(organizationHosts.checkHost, {
    host: aHost({ seen: seen(), checked_at: "2026-11-24T10:00:00.000Z", leads_here: false }),
  });
  await opened();
  await page.getByRole("button", { name: "Check now" }).click();
  await expect.element(page.getByText("There is no TXT record yet.", { exact: false })).toBeVisible();
  await expect.element(page.getByText("No file: the site answers with status 404.")).toBeVisible();
  await expect
    .element(page.getByText("The domain does not point here yet. Its addresses: 198.51.100.9."))
    .toBeVisible();
  answers(organizationHosts.checkHost, {
    host: aHost({ state: "proved", proved_at: "2026-11-24T10:01:00.000Z", url: "https://escribe.nomada.example" }),
  });
  await page.getByRole("button", { name: "Check now" }).click();
  await expect.element(page.getByRole("link", { name: "https://escribe.nomada.example" })).toBeVisible();
});

test("a proof that is gone says until when the domain still answers, in Spanish and on a phone too", async () => {
  answers(organizationHosts.readHost, { host: aHost({ state: "lost", ends_at: "2026-11-30T10:00:00.000Z" }) });
  await opened({ language: "es", width: 390 });
  await expect.element(page.getByText("La prueba ya no se encuentra.", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Comprobar ahora" })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("without a domain it leads to where one is entered", async () => {
  answers(organizationHosts.readHost, { host: null });
  await opened();
  await expect.element(page.getByText("No domain yet")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Enter a domain" }))
    .toHaveAttribute("href", "/organizations/organization-settings/5");
});

test("too many looks are said, and a Manager sees how it looks alone", async () => {
  answers(organizationHosts.readHost, { host: aHost() });
  refuses(organizationHosts.checkHost, 429, "too_many_requests", "Too many requests. Please wait a moment.");
  const first = await opened();
  await page.getByRole("button", { name: "Check now" }).click();
  await expect.element(page.getByText("Too many requests.", { exact: false })).toBeVisible();
  await first.unmount();
  answers(organizations.readOrganization, { organization: asManager() });
  await opened();
  await expect.element(page.getByText("How it looks there")).toBeVisible();
});
