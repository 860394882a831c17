import { organizations } from "@pluma/contract/organizations/organizations";
import { site } from "@pluma/contract/site/site";
import { afterEach, expect, test } from "vitest";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { reloadConfig } from "../../../platform/config.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import { anOrganization } from "../test/anOrganization.ts";
import { OrganizationPage } from "./OrganizationPage.tsx";

async function brandIs(app_name: string) {
  answers(site.readPublicConfig, [{ key: "app_name", value: app_name }]);
  await reloadConfig();
}

afterEach(() => brandIs(""));

test.each([
  ["Somebody's", "Groups | Acme | Somebody's"],
  ["Acme", "Groups | Acme"],
])(
  "the browser's tab says which part of an organization is open, and where the brand is %s: %s",
  async (brand, tab) => {
    selectOrganization(5);
    answers(organizations.readOrganization, { organization: anOrganization({ name: "Acme" }) });
    await brandIs(brand);
    await draw(
      <OrganizationPage organizationId={5} here="groups">
        Groups
      </OrganizationPage>,
    );
    await expect.poll(() => document.title).toBe(tab);
  },
);
