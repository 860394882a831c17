import { campaignActivity } from "@pluma/contract/campaigns/activity";
import { campaigns } from "@pluma/contract/campaigns/campaigns";
import { documents } from "@pluma/contract/documents/documents";
import { organizations } from "@pluma/contract/organizations/organizations";
import { templates } from "@pluma/contract/templates/templates";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aCampaign, itsDocument, itsTemplate, onlySee, readWith } from "../../../../test/aCampaign.ts";
import { aListedDocument } from "../../../../test/aDocument.ts";
import { aTemplate } from "../../../../test/aTemplate.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import { anOrganization, asMember } from "../../organizations/test/anOrganization.ts";
import Campaign from "./Campaign.tsx";

const dialog = page.getByRole("dialog");

const show = (options: DrawOptions = {}) =>
  draw(
    <Routes>
      <Route path="/organization/campaigns" element={<p>The list</p>} />
      <Route path="/organization/campaigns/:campaign_id" element={<Campaign />} />
      <Route path="/campaign/:campaignId/documents/:documentId" element={<p>The document</p>} />
    </Routes>,
    { at: "/organization/campaigns/3", ...options },
  );

const reading = (campaign = aCampaign()) =>
  answers(campaigns.readCampaignResources, ({ query }) =>
    readWith(campaign, query.resources === "template" ? itsTemplate : itsDocument),
  );

beforeEach(() => {
  selectOrganization(5);
  answers(organizations.readOrganization, { organization: anOrganization() });
  answers(campaignActivity.readCampaignActivity, { activity: [], count: 0, pages: 1 });
});

test("documents and templates are shown by turns, each a way to itself", async () => {
  reading();
  await show();
  await expect
    .element(page.getByRole("link", { name: "Landing, every 19 days" }))
    .toHaveAttribute("href", "/campaign/3/documents/5");
  await page.getByText("Templates 1").click();
  await expect
    .element(page.getByRole("link", { name: "Letter to those who paused" }))
    .toHaveAttribute("href", "/templates/apply-template/8/new");
  await expect.element(page.getByRole("link", { name: "Landing, every 19 days" })).not.toBeInTheDocument();
});

test("on a phone the kind that is chosen is whole, however many stand before it, and the others are gone to sideways", async () => {
  reading();
  await show({ at: "/organization/campaigns/3?resources=workflow", width: 390 });
  const kinds = page.getByRole("radiogroup", { name: "Contents" });
  const isWhole = (name: string) => {
    const row = kinds.element().getBoundingClientRect();
    const kind = kinds.getByText(name, { exact: false }).element().getBoundingClientRect();
    return kind.left >= row.left && kind.right <= row.right;
  };
  await expect.element(kinds).toBeInTheDocument();
  await expect.poll(() => isWhole("Workflows")).toBe(true);
  expect(getComputedStyle(kinds.element()).overflowX).toBe("auto");
});

test("what is searched is what the server is asked for, and nothing found can be cleared", async () => {
  const asked = answers(campaigns.readCampaignResources, ({ query }) =>
    query.query === "zzzz" ? readWith(aCampaign()) : readWith(aCampaign(), itsDocument),
  );
  await show({ at: "/organization/campaigns/3?query=zzzz" });
  await expect.element(page.getByText("Nothing matches “zzzz”")).toBeInTheDocument();
  await page.getByRole("button", { name: "Clear", exact: true }).last().click();
  await expect.element(page.getByRole("link", { name: "Landing, every 19 days" })).toBeInTheDocument();
  expect(asked[0]?.query.query).toBe("zzzz");
});

test("what is taken out can be put back", async () => {
  reading();
  const removed = answers(campaigns.removeCampaignResource, undefined);
  const added = answers(campaigns.addCampaignResource, { resource: itsDocument });
  await show({ width: 390 });
  await page.getByRole("button", { name: "Remove Landing, every 19 days" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("Landing, every 19 days is back in the campaign")).toBeInTheDocument();
  expect(removed).toHaveLength(1);
  expect(added.map(({ body }) => body)).toEqual([{ campaign_id: 3, type: "document", resource_id: 5 }]);
});

test("a document of the organization is put in by a press, and what is in already says so", async () => {
  reading();
  const asked = answers(documents.listDocuments, {
    documents: [
      aListedDocument({ name: "Landing, every 19 days" }),
      aListedDocument({ document_id: 6, name: "About" }),
    ],
    count: 2,
    pages: 1,
  });
  const added = answers(campaigns.addCampaignResource, { resource: itsDocument });
  await show();
  await page.getByRole("button", { name: "Add document" }).click();
  await expect.element(dialog.getByText("Already added", { exact: true })).toBeInTheDocument();
  await dialog.getByRole("button", { name: "Add About" }).click();
  await expect.element(page.getByText("About was added to the campaign")).toBeInTheDocument();
  expect(added.map(({ body }) => body)).toEqual([{ campaign_id: 3, type: "document", resource_id: 6 }]);
  expect(asked[0]?.query).toMatchObject({ organization_id: "5" });
});

test("a template is put in as well, and what the server refuses is said in the dialog", async () => {
  reading();
  answers(documents.listDocuments, { documents: [], count: 0, pages: 1 });
  const asked = answers(templates.listTemplates, { templates: [aTemplate({ template_id: 9 })], count: 1, pages: 1 });
  refuses(campaigns.addCampaignResource, 422, "campaign_required", "Please select a campaign");
  await show();
  await page.getByRole("button", { name: "Add document" }).click();
  await expect.element(dialog.getByText("You have no documents in this organization yet.")).toBeInTheDocument();
  await dialog.getByText("Template", { exact: true }).click();
  await dialog.getByRole("button", { name: "Add Newsletter from notes" }).click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("Please select a campaign");
  expect(asked[0]?.query).toMatchObject({ organization_id: "5", kind: "organization" });
});

test("a new document is made for the campaign and opened", async () => {
  reading();
  answers(documents.listDocuments, { documents: [], count: 0, pages: 1 });
  const added = answers(campaigns.addCampaignResource, { resource: itsDocument });
  await show();
  await page.getByRole("button", { name: "Add document" }).click();
  await userEvent.fill(dialog.getByRole("textbox", { name: "Or a new document" }), "Landing");
  await dialog.getByRole("button", { name: "Create and open" }).click();
  await expect.element(page.getByText("The document", { exact: true })).toBeInTheDocument();
  expect(added.map(({ body }) => body)).toEqual([{ campaign_id: 3, type: "document", document: { name: "Landing" } }]);
});

test("a Member sees it all and may change nothing", async () => {
  answers(organizations.readOrganization, { organization: asMember() });
  reading(aCampaign({ can: onlySee }));
  await show();
  await expect.element(page.getByRole("link", { name: "Landing, every 19 days" })).toBeInTheDocument();
  for (const name of [/^Remove/, /^Add/, /^Actions for/]) {
    await expect.element(page.getByRole("button", { name })).not.toBeInTheDocument();
  }
  await expect.element(page.getByRole("link", { name: "Add Users" })).not.toBeInTheDocument();
});

test("whoever was given it to read opens its documents, and nothing that they may not use", async () => {
  answers(organizations.readOrganization, { organization: asMember() });
  const kept = { ...itsTemplate, template: itsTemplate.template && { ...itsTemplate.template, campaigns_only: true } };
  answers(campaigns.readCampaignResources, ({ query }) =>
    readWith(aCampaign({ can: onlySee, permission: "read" }), query.resources === "template" ? kept : itsDocument),
  );
  await show();
  await expect.element(page.getByText("You can read this campaign", { exact: false })).toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Landing, every 19 days" })).toBeInTheDocument();
  await page.getByText("Templates 1").click();
  await expect.element(page.getByText("Letter to those who paused")).toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Letter to those who paused" })).not.toBeInTheDocument();
});

test("one that was deleted leads to the list, and one that is not there says so", async () => {
  reading();
  answers(campaigns.deleteCampaign, undefined);
  const drawn = await show();
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete campaign" }).click();
  await expect.element(page.getByText("The list")).toBeInTheDocument();
  await drawn.unmount();
  refuses(campaigns.readCampaignResources, 404, "not_found", "Not found");
  const missing = await show({ at: "/organization/campaigns/4", language: "es" });
  await expect.element(page.getByText("Esta campaña no existe")).toBeInTheDocument();
  await missing.unmount();
  refuses(campaigns.readCampaignResources, 500, "failed", "Something went wrong.");
  await show({ at: "/organization/campaigns/5" });
  await expect.element(page.getByText("The campaign could not be loaded")).toBeInTheDocument();
});

test("on a phone, in Spanish, what can be done fills whole rows, and the menu stands beside the name", async () => {
  reading();
  await draw(
    <div style={{ display: "flex", flexDirection: "column", height: "100dvh" }}>
      <Routes>
        <Route path="/organization/campaigns/:campaign_id" element={<Campaign />} />
      </Routes>
    </div>,
    { at: "/organization/campaigns/3", language: "es", width: 390 },
  );
  const box = (role: "button" | "link" | "heading", name: string | RegExp) =>
    page.getByRole(role, { name }).first().element().getBoundingClientRect();
  await expect.element(page.getByRole("link", { name: "Añadir usuarios" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Quién puede verlo" })).toBeVisible();
  const [who, add] = [box("button", "Quién puede verlo"), box("link", "Añadir usuarios")];
  expect([who.left, who.top, add.right]).toEqual([16, add.top, 374]);
  const more = page.getByRole("button", { name: /^Acciones de/ }).first();
  expect(more.element().getBoundingClientRect().bottom).toBeLessThan(who.top);
});
