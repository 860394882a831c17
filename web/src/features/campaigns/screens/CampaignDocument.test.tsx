import { avatars } from "@pluma/contract/avatars/avatars";
import { campaigns } from "@pluma/contract/campaigns/campaigns";
import { campaignDocuments } from "@pluma/contract/campaigns/documents";
import { type DocumentAsk, documentProposals } from "@pluma/contract/documents/proposals";
import { organizations } from "@pluma/contract/organizations/organizations";
import { readMe } from "@pluma/contract/session/session";
import { templates } from "@pluma/contract/templates/templates";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aCampaign, itsTemplate, onlySee, readWith } from "../../../../test/aCampaign.ts";
import { aDocument, aDocumentServer, textDoc } from "../../../../test/aDocument.ts";
import { anAsk } from "../../../../test/anAsk.ts";
import { anAvatar } from "../../../../test/anAvatar.ts";
import { aPerson } from "../../../../test/aPerson.ts";
import { aTemplate } from "../../../../test/aTemplate.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { meQuery } from "../../../platform/me/me.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import { startSession } from "../../../platform/session/session.ts";
import { anOrganization } from "../../organizations/test/anOrganization.ts";
import CampaignDocument from "./CampaignDocument.tsx";

const PATH = "/campaign/3/documents/5";
const dialog = page.getByRole("dialog");
const text = page.getByRole("textbox", { name: "Text of the document" });
const letter = aTemplate({ template_id: 8, name: "Letter to those who paused", content: "Write to [readers]." });

const show = (options: DrawOptions = {}) =>
  draw(
    <Routes>
      <Route path="/campaign/:campaignId/documents/:documentId" element={<CampaignDocument />} />
    </Routes>,
    { at: PATH, ...options },
  );

/** A server with the document, in the campaign. */
function aServer(asks: DocumentAsk[] = [], words = "You choose the day.") {
  const doc = textDoc(words);
  const server = aDocumentServer({ doc, organization_id: 5 });
  const { campaign_id, name, organization_id, can } = aCampaign();
  answers(campaignDocuments.readCampaignDocument, () => ({
    document: { ...aDocument({ doc, version: server.version() }), content: undefined },
    campaign: { campaign_id, name, organization_id, can },
  }));
  answers(documentProposals.listAsks, () => ({ asks, version: server.version() }));
  return server;
}

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  selectOrganization(5);
  answers(readMe, { user: aPerson() });
  answers(organizations.readOrganization, { organization: anOrganization() });
  answers(campaigns.readCampaignResources, readWith(aCampaign(), itsTemplate));
  answers(templates.listTemplates, { templates: [letter], count: 1, pages: 1 });
  answers(templates.readTemplate, { template: letter });
  answers(avatars.listAvatars, {
    avatars: [anAvatar(), anAvatar({ avatar_id: 10, name: "Nómada barista" })],
    count: 2,
    pages: 1,
  });
});

test("it is read under Document and written in under Edit", async () => {
  aServer();
  await show();
  await expect.element(page.getByRole("article"), { timeout: 20_000 }).toMatchTextContent("You choose the day.");
  await expect.element(text).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect.element(text, { timeout: 20_000 }).toMatchTextContent("You choose the day.");
  await page.getByRole("link", { name: "Document", exact: true }).click();
  await expect.element(page.getByRole("article")).toBeInTheDocument();
});

test("whoever may only read it finds neither another way to have it nor what writes for it, by whichever address", async () => {
  const doc = textDoc("You choose the day.");
  const { campaign_id, name, organization_id } = aCampaign();
  const can = { edit: false, delete: false };
  answers(campaignDocuments.readCampaignDocument, {
    document: { ...aDocument({ doc, can }), content: undefined },
    campaign: { campaign_id, name, organization_id, can: onlySee },
  });
  await show({ at: `${PATH}?tab=edit` });
  await expect.element(page.getByRole("article"), { timeout: 20_000 }).toMatchTextContent("You choose the day.");
  await expect.element(page.getByRole("link", { name: "Edit", exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Generate Document" })).not.toBeInTheDocument();
  await expect.element(text).not.toBeInTheDocument();
});

test("one in which nothing is written says so, on a phone and in Spanish too", async () => {
  aServer([], "");
  await show({ width: 390, language: "es" });
  await expect.element(page.getByText("Todavía no hay nada escrito")).toBeInTheDocument();
});

test("a template is filled in, an avatar chosen, and what was asked is written under Edit", async () => {
  const asks: DocumentAsk[] = [];
  aServer(asks);
  const generated = answers(documentProposals.generateForDocument, () => {
    const pending = anAsk({ generating: true, pieces: null, content: "Dear", finish_reason: null });
    asks.push(pending);
    return { ask: pending, version: 0 };
  });
  await show();
  await page.getByRole("button", { name: "Generate Document" }).click();
  const ofCampaign = dialog.getByRole("region", { name: "Templates of the campaign" });
  await ofCampaign.getByRole("button", { name: /Letter to those who paused/ }).click();
  await userEvent.fill(dialog.getByRole("textbox", { name: "Readers" }), "people who paused");
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect.element(dialog).toMatchTextContent("Write to people who paused.");
  await dialog.getByRole("button", { name: "Generate Document" }).click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("Choose who writes.");
  await dialog.getByRole("radio", { name: "Nómada barista" }).click();
  await dialog.getByRole("button", { name: "Generate Document" }).click();
  await expect.element(page.getByText("Writing…"), { timeout: 20_000 }).toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Stop" })).toBeInTheDocument();
  await expect.element(text).toMatchTextContent("Dear");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(generated.map(({ body }) => body)).toEqual([
    {
      document_id: 5,
      campaign_id: 3,
      organization_id: 5,
      template_id: 8,
      values: { readers: "people who paused" },
      avatar_id: 10,
      content: "Write this document.",
    },
  ]);
});

test("going back keeps what was filled in, and what the server refuses is said where one chooses", async () => {
  aServer();
  refuses(documentProposals.generateForDocument, 409, "too_busy", "Try again in a moment.");
  await show();
  await page.getByRole("button", { name: "Generate Document" }).click();
  await dialog
    .getByRole("button", { name: /Letter to those who paused/ })
    .first()
    .click();
  await userEvent.fill(dialog.getByRole("textbox", { name: "Readers" }), "everybody");
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect.element(dialog.getByRole("textbox", { name: "Readers" })).toHaveValue("everybody");
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByRole("radio", { name: "Abril" }).click();
  await dialog.getByRole("button", { name: "Generate Document" }).click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("Try again in a moment.");
});

test("where there is no avatar that is said, and so is another space than the campaign's", async () => {
  aServer();
  selectOrganization(null);
  answers(avatars.listAvatars, { avatars: [], count: 0, pages: 1 });
  await show({ at: `${PATH}?tab=edit` });
  await expect.element(page.getByText(/This document belongs to Casa Abril\./)).toBeInTheDocument();
  await expect.element(text).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Generate Document" }).click();
  await expect.element(dialog).toMatchTextContent("This document belongs to Casa Abril.");
  await dialog.getByRole("button", { name: "Work in Casa Abril" }).click();
  await dialog
    .getByRole("button", { name: /Letter to those who paused/ })
    .first()
    .click();
  await userEvent.fill(dialog.getByRole("textbox", { name: "Readers" }), "everybody");
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect.element(dialog).toMatchTextContent("There is no avatar here yet that you can use.");
});

test("whoever is taken out of its organization while they write keeps the text before them, and is not led back there", async () => {
  const { organization_id } = aCampaign();
  const own = { slug: "", domain: null, user_type_id: 3, user_type: { name: "Member" as const } };
  const account = { user_organizations: [{ organization_id, name: "Casa Abril", ...own }] };
  answers(readMe, () => ({ user: aPerson(account) }));
  aServer();
  await show({ at: `${PATH}?tab=edit` });
  await expect.element(text, { timeout: 20_000 }).toMatchTextContent("You choose the day.");
  account.user_organizations = [];
  await queryClient.invalidateQueries(meQuery);
  selectOrganization(null);
  await expect.element(page.getByRole("button", { name: "Generate Document" })).not.toBeInTheDocument();
  await expect.element(text).toMatchTextContent("You choose the day.");
  await expect.element(page.getByText(/This document belongs to/)).not.toBeInTheDocument();
});

test("one that is not in the campaign is not there, and one that could not be read is read again", async () => {
  refuses(campaignDocuments.readCampaignDocument, 404, "not_found", "Not found");
  const missing = await show();
  await expect.element(page.getByText("This document does not exist here")).toBeInTheDocument();
  await missing.unmount();
  refuses(campaignDocuments.readCampaignDocument, 500, "failed", "Something went wrong.");
  await show();
  await expect.element(page.getByText("The document could not be loaded")).toBeInTheDocument();
  aServer();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("article"), { timeout: 20_000 }).toMatchTextContent("You choose the day.");
});
