import {
  type BundleExport,
  type BundleImport,
  type BundleOverview,
  type BundleThing,
  bundles,
} from "@pluma/contract/bundles/bundles";
import { organizations } from "@pluma/contract/organizations/organizations";
import { readMe } from "@pluma/contract/session/session";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import OrganizationBundle from "./OrganizationBundle.tsx";

const may = { edit: true, edit_keys: true, delete: true, see_people: true, edit_people: true, see_audit: true };
const anOrganization = (can = may) => ({
  ...{ organization_id: 5, name: "Casa Abril", slug: "casa-abril", tagline: "", thumbnail: "", domain: null },
  ...{ user_type_id: 1, user_type: { name: "Admin" }, can, welcome_video: "" },
  ...{ createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" },
});

const OWN = "a".repeat(40);
const OTHER = "b".repeat(40);
const head = {
  bundle_id: "x",
  number: 3,
  name: "Agency set-up",
  author: "North",
  licence: "For clients of North.",
  fingerprint: OTHER,
};
const anOverview = (parts: Partial<BundleOverview> = {}): BundleOverview => ({
  fingerprint: OWN,
  parts: [
    { kind: "brand", count: 1 },
    { kind: "templates", count: 12 },
    { kind: "products", count: 2 },
  ],
  ...{ export: null, import: null, sources: [], signers: [] },
  ...parts,
});
const thing = (parts: Partial<BundleThing>): BundleThing => ({
  ...{ key: "k", kind: "templates", name: "Letter", outcome: "new", choice: "theirs", problem: null },
  ...parts,
});
const things = [
  thing({ key: "1", name: "Letter" }),
  thing({ key: "2", kind: "brand", name: "", outcome: "both_changed", choice: "mine" }),
  thing({
    key: "3",
    kind: "workflows",
    name: "Chain",
    outcome: "refused",
    choice: null,
    problem: "It needs something.",
  }),
  thing({ key: "4", name: "Offer", outcome: "same", choice: null }),
];
const anImport = (parts: Partial<BundleImport> = {}): BundleImport => ({
  ...head,
  ...{ import_id: 41, organization_id: 5, file_name: "setup.zip", state: "draft", made_at: "2026-01-01T10:00:00.000Z" },
  ...{ made_by: "Pluma", is_own_key: false, is_trusted: false, is_older: false, things, done: 0, problem: null },
  ...{ createdAt: "2026-01-01T10:00:00.000Z" },
  ...parts,
});
const anExport = (parts: Partial<BundleExport> = {}): BundleExport => ({
  ...{ export_id: 1, state: "done", done: 1, ...head, fingerprint: OWN, kinds: ["templates"], things: 14 },
  ...{ left_out: [], src: "/api/files/1", is_own: true, createdAt: "2026-01-01T10:00:00.000Z" },
  ...parts,
});

const opened = (options = {}) =>
  draw(
    <Routes>
      <Route path="/organizations/organization-settings/:organization_id/bundle" element={<OrganizationBundle />} />
    </Routes>,
    { at: "/organizations/organization-settings/5/bundle", ...options },
  );
const button = (name: string) => page.getByRole("button", { name, exact: true });
const row = (name: string) => page.getByRole("row").filter({ hasText: name });

beforeEach(() => {
  selectOrganization(null);
  answers(readMe, { user: aPerson() });
  answers(organizations.readOrganization, { organization: anOrganization() });
});

test("exports the chosen parts with a licence note, and says what stayed behind", async () => {
  answers(bundles.readBundle, anOverview());
  const made = answers(bundles.exportBundle, { export: anExport({ state: "waiting" }) });
  await opened();
  await expect.element(page.getByLabelText("Templates (12)")).toBeInTheDocument();
  await page.getByLabelText("Name", { exact: true }).fill("");
  await button("Export").click();
  await expect.element(page.getByText("Enter a name.")).toBeInTheDocument();
  expect(made).toHaveLength(0);
  await page.getByLabelText("Name", { exact: true }).fill("Agency set-up");
  await page.getByLabelText("Licence note").fill("For clients of North.");
  await page.getByLabelText("Products (2)").click();
  const left = [{ kind: "workflows" as const, name: "Chain", why: "leans_on_others" as const }];
  answers(bundles.readBundle, anOverview({ export: anExport({ left_out: left }) }));
  await button("Export").click();
  await expect
    .poll(() => made[0]?.body)
    .toEqual({
      ...{ name: "Agency set-up", author: "", licence: "For clients of North.", kinds: ["brand", "templates"] },
    });
  await expect.element(page.getByRole("link", { name: "Download" })).toHaveAttribute("href", "/api/files/1");
  await expect.element(page.getByText(/uses something that belongs to someone else\./)).toBeInTheDocument();
});

test("looks at a bundle first: says who signed it, what would become of each item, and asks whether the key is trusted", async () => {
  answers(bundles.readBundle, anOverview());
  answers(bundles.createBundleImport, { import: anImport() });
  await opened();
  await expect.element(page.getByText("Drop a set-up bundle here.")).toBeInTheDocument();
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("there is no place for a file");
  answers(bundles.readBundle, anOverview({ import: anImport() }));
  await userEvent.upload(input, new File(["x"], "setup.zip", { type: "application/zip" }));
  await expect.element(page.getByText("bbbb bbbb bbbb bbbb bbbb bbbb bbbb bbbb bbbb bbbb")).toBeInTheDocument();
  await expect.element(row("Chain")).toMatchTextContent("It needs something.");
  await expect.element(row("Letter")).toMatchTextContent("New");
  await expect.element(page.getByText(/1 item is already here/)).toBeInTheDocument();
  await expect.element(button("Import 1 item")).toBeDisabled();
  const started = answers(bundles.startBundleImport, { import: anImport({ state: "running" }) });
  await page.getByLabelText("What to do with Tagline, picture and video").selectOptions("theirs");
  await page.getByLabelText("I trust this key").click();
  answers(bundles.readBundle, anOverview({ import: anImport({ state: "running", done: 0.4 }) }));
  await button("Import 2 items").click();
  await expect.poll(() => started[0]?.body).toEqual({ choices: { 2: "theirs" }, trust: true });
  await expect.element(page.getByRole("progressbar")).toBeInTheDocument();
});

test("is cancelled while it goes on, and says what came of it, in Spanish on a phone too", async () => {
  answers(bundles.readBundle, anOverview({ import: anImport({ state: "running", done: 0.4 }) }));
  const removed = answers(bundles.removeBundleImport, undefined);
  await opened({ language: "es", width: 390 });
  await button("Cancelar la importación").click();
  answers(bundles.readBundle, anOverview({ import: anImport({ state: "cancelled" }) }));
  await expect
    .element(page.getByText("Se canceló la importación de «Agency set-up». No cambió nada."))
    .toBeInTheDocument();
  expect(removed).toHaveLength(1);
  await expect.element(page.getByText("Suelta aquí un paquete de configuración.")).toBeInTheDocument();
});

test("says why a bundle was refused, and what failed; nothing was changed", async () => {
  answers(bundles.readBundle, anOverview({ import: anImport({ state: "failed", problem: "Plan: no." }) }));
  refuses(bundles.createBundleImport, 422, "bundle_changed", "This bundle was changed after it was signed.");
  await opened({ scheme: "dark" });
  await expect.element(page.getByRole("alert")).toMatchTextContent("nothing was changed. Plan: no.");
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("there is no place for a file");
  await userEvent.upload(input, new File(["x"], "setup.zip", { type: "application/zip" }));
  await expect.element(page.getByText("This bundle was changed after it was signed.")).toBeInTheDocument();
});

test("says which bundles things came from; and to whoever does not lead the organization nothing", async () => {
  const names = Array.from({ length: 7 }, (_, n) => ({ kind: "templates" as const, name: `Letter ${n}` }));
  const source = { ...head, things: names, broughtAt: "2026-01-01T10:00:00.000Z" };
  answers(bundles.readBundle, anOverview({ sources: [source] }));
  await opened();
  await expect.element(page.getByText(/7 items of it are here, imported/)).toBeInTheDocument();
  await expect.element(page.getByText("For clients of North.")).toBeInTheDocument();
  await page.getByText("Show the items").click();
  await expect.element(page.getByText("Letter 6 (Template)")).toBeVisible();
});

test("a key that is trusted can be trusted no more", async () => {
  answers(
    bundles.readBundle,
    anOverview({ signers: [{ fingerprint: OTHER, trusted_at: "2026-01-01T10:00:00.000Z" }] }),
  );
  const removed = answers(bundles.removeBundleSigner, undefined);
  await opened();
  const stop = page.getByRole("button", { name: `Stop trusting ${OTHER}` });
  await expect.element(stop).toBeInTheDocument();
  answers(bundles.readBundle, anOverview());
  await stop.click();
  await expect.element(page.getByText("The key is no longer trusted.")).toBeInTheDocument();
  await expect.element(stop).not.toBeInTheDocument();
  expect(removed).toHaveLength(1);
});

test("is for Admins alone", async () => {
  answers(organizations.readOrganization, { organization: anOrganization({ ...may, delete: false }) });
  await opened();
  await expect.element(page.getByText("Only Admins can import and export set-up bundles")).toBeInTheDocument();
});
