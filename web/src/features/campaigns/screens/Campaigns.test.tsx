import { campaignActivity } from "@pluma/contract/campaigns/activity";
import { campaigns } from "@pluma/contract/campaigns/campaigns";
import { organizations } from "@pluma/contract/organizations/organizations";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aCampaign, onlySee, readWith } from "../../../../test/aCampaign.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import { anOrganization, asMember } from "../../organizations/test/anOrganization.ts";
import Campaign from "./Campaign.tsx";
import Campaigns from "./Campaigns.tsx";

const PATH = "/organization/campaigns";
const dialog = page.getByRole("dialog");

const show = (options: DrawOptions = {}) =>
  draw(
    <Routes>
      <Route path={PATH} element={<Campaigns />} />
      <Route path={`${PATH}/:campaign_id`} element={<Campaign />} />
    </Routes>,
    { at: PATH, ...options },
  );

const listing = (list: ReturnType<typeof aCampaign>[], canAdd = true) =>
  answers(campaigns.listCampaigns, { campaigns: list, count: list.length, pages: 1, can: { add: canAdd } });

const openMenu = (name: string) => page.getByRole("button", { name: `Actions for ${name}` }).click();

beforeEach(() => {
  selectOrganization(5);
  answers(organizations.readOrganization, { organization: anOrganization() });
  answers(campaignActivity.readCampaignActivity, { activity: [], count: 0, pages: 1 });
});

test("without an organization one is asked to select one, and nothing is read", async () => {
  selectOrganization(null);
  const asked = listing([]);
  await show();
  await expect.element(page.getByText("Please select an organization")).toBeInTheDocument();
  expect(asked).toHaveLength(0);
});

test("a campaign is made with its name and opened, and a name that is missing is said at its field", async () => {
  listing([]);
  const made = answers(campaigns.addCampaign, { campaign: aCampaign() });
  answers(campaigns.readCampaignResources, readWith(aCampaign()));
  await show();
  await expect.element(page.getByText("There are no campaigns yet")).toBeInTheDocument();
  await page.getByRole("button", { name: "New campaign" }).first().click();
  await dialog.getByRole("button", { name: "Create campaign" }).click();
  await expect.element(dialog.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await expect.element(dialog).toMatchTextContent("Give the campaign a name.");
  await userEvent.fill(dialog.getByRole("textbox", { name: "Name" }), " Nómada, autumn ");
  await userEvent.fill(dialog.getByRole("textbox", { name: "Description" }), "Nineteen days.");
  await dialog.getByRole("button", { name: "Create campaign" }).click();
  await expect.element(page.getByText("Campaign saved.", { exact: true })).toBeInTheDocument();
  await expect.element(page.getByText("No documents yet")).toBeInTheDocument();
  expect(made.map(({ body }) => body)).toEqual([
    { name: "Nómada, autumn", description: "Nineteen days.", organization_id: 5 },
  ]);
});

test("a picture goes along with what is saved, and one that does not fit is said so", async () => {
  listing([aCampaign()]);
  const saved = answers(campaigns.saveCampaign, { campaign: aCampaign({ thumbnail: "/files/1" }) });
  await show();
  await openMenu("Nómada, autumn");
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const field = document.querySelector('input[type="file"]') as HTMLElement;
  await userEvent.upload(field, new File(["no"], "a.txt", { type: "text/plain" }));
  await expect.element(dialog).toMatchTextContent("Choose a PNG, JPEG, WebP or GIF.");
  await userEvent.upload(field, new File(["png"], "a.png", { type: "image/png" }));
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Campaign saved.", { exact: true })).toBeInTheDocument();
  // A form with a file is no JSON.
  expect(saved.map(({ body }) => body)).toEqual([null]);
});

test("what the server refuses stands in the dialog, which keeps what was typed", async () => {
  listing([aCampaign()]);
  refuses(campaigns.saveCampaign, 422, "campaign_organization_required", "Please select an organization");
  await show();
  await openMenu("Nómada, autumn");
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await userEvent.fill(dialog.getByRole("textbox", { name: "Name" }), "Winter");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("Please select an organization");
  await expect.element(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Winter");
});

test.each(["en", "es"] as const)("a campaign is deleted once one is told what stays (%s)", async (language) => {
  listing([aCampaign()]);
  const deleted = answers(campaigns.deleteCampaign, undefined);
  await show({ language, width: 390 });
  const isEnglish = language === "en";
  await page.getByRole("button", { name: isEnglish ? /^Actions for/ : /^Acciones de/ }).click();
  await page.getByRole("menuitem", { name: isEnglish ? "Delete" : "Eliminar" }).click();
  await expect.element(dialog).toMatchTextContent(isEnglish ? "1 document, 1 template" : "1 documento, 1 plantilla");
  listing([]);
  await dialog.getByRole("button", { name: isEnglish ? "Delete campaign" : "Eliminar campaña" }).click();
  await expect.element(page.getByText("Campaign deleted.", { exact: true })).toBeInTheDocument();
  expect(deleted).toHaveLength(1);
});

test("another campaign begins from an earlier one under a name of its own", async () => {
  listing([aCampaign()]);
  const made = answers(campaigns.duplicateCampaign, { campaign: aCampaign({ campaign_id: 4, name: "Winter" }) });
  answers(campaigns.readCampaignResources, readWith(aCampaign({ campaign_id: 4, name: "Winter" })));
  await show();
  await openMenu("Nómada, autumn");
  await page.getByRole("menuitem", { name: "Create a similar one" }).click();
  await userEvent.fill(dialog.getByRole("textbox"), "Winter");
  await dialog.getByRole("button", { name: "Create campaign" }).click();
  await expect.element(page.getByRole("heading", { name: "Winter" })).toBeInTheDocument();
  expect(made.map(({ body }) => body)).toEqual([{ name: "Winter" }]);
});

test("order and search stand in the address and are what the server is asked for", async () => {
  const asked = listing([aCampaign()]);
  await show({ at: `${PATH}?sortBy=name_asc&query=rhythm` });
  await expect.element(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("name_asc");
  const options = page.getByRole("combobox", { name: "Sort by" }).element().querySelectorAll("option");
  expect([...options].map(({ textContent }) => textContent)).toEqual(["Last Created", "Last Used", "A-Z", "Z-A"]);
  await page.getByRole("combobox", { name: "Sort by" }).selectOptions("Last Used");
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ query: "rhythm", sortBy: "updatedAt_desc" });
  expect(asked[0]?.query).toMatchObject({ query: "rhythm", sortBy: "name_asc" });
});

test("nothing found can be cleared, and what could not be read is read again", async () => {
  listing([]);
  const drawn = await show({ at: `${PATH}?query=zzzz` });
  await page.getByRole("button", { name: "Clear" }).last().click();
  await expect.element(page.getByText("There are no campaigns yet")).toBeInTheDocument();
  await drawn.unmount();
  refuses(campaigns.listCampaigns, 500, "failed", "Something went wrong.");
  await show({ at: `${PATH}?query=other` });
  await expect.element(page.getByText("The campaigns could not be loaded")).toBeInTheDocument();
  listing([aCampaign()]);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("link", { name: "Open Nómada, autumn" })).toBeInTheDocument();
});

test("a Member sees and opens what is given to them, and is offered nothing else", async () => {
  answers(organizations.readOrganization, { organization: asMember() });
  listing([aCampaign({ can: onlySee })], false);
  const drawn = await show();
  await expect.element(page.getByRole("link", { name: "Open Nómada, autumn" })).toBeInTheDocument();
  await expect.element(page.getByText("by Lucía Prado")).toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: /^Actions for/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "New campaign" })).not.toBeInTheDocument();
  await drawn.unmount();
  listing([], false);
  await show({ at: `${PATH}?page=1&sortBy=name_desc` });
  await expect.element(page.getByText("You have no campaigns yet")).toBeInTheDocument();
});
