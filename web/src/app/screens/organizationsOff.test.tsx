import { site } from "@pluma/contract/site/site";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { answers } from "../../../test/server.ts";
import { reloadConfig } from "../../platform/config.ts";
import { selectOrganization } from "../../platform/session/organization.ts";
import OtherScreens from "./OtherScreens.tsx";

const setSite = async (...settings: { key: "organizations"; value: boolean }[]): Promise<void> => {
  answers(site.readPublicConfig, settings);
  await reloadConfig();
};

beforeEach(async () => {
  selectOrganization(5);
  await setSite({ key: "organizations", value: false });
});
afterEach(() => setSite());

test.each([
  "/organizations",
  "/organizations/organization-settings",
  "/organizations/organization-settings/5",
  "/organization/admin-panel",
  "/organization/admin-panel/new",
  "/organization/admin-panel/12",
  "/organization/admin-panel/users/12",
  "/organization/groups",
  "/organization/groups/9",
  "/organization/groups/9/users/12",
  "/organization/campaigns",
  "/organization/campaigns/3",
  "/organization/campaigns/3/users",
  "/campaign/3/documents/5",
  "/organization/admin/products",
  "/organization/admin/products/7",
  "/organization/words",
  "/organization/audit",
])("where organizations are turned off %s says so, and asks nothing", async (path) => {
  const drawn = await draw(<OtherScreens />, { at: path });
  await expect.element(page.getByText("Organizations are turned off here")).toBeInTheDocument();
  await drawn.unmount();
});
