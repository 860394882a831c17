import { type LandingDraft, landing } from "@pluma/contract/landing/landing";
import { organizations } from "@pluma/contract/organizations/organizations";
import { readMe } from "@pluma/contract/session/session";
import { siteBrands } from "@pluma/contract/site/brand";
import { type LandingPage, landingPage } from "@pluma/contract/site/landing";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import { startSession } from "../../../platform/session/session.ts";
import OrganizationLanding from "./OrganizationLanding.tsx";

const can = { edit: true, edit_keys: true, delete: true, see_people: true, edit_people: true, see_audit: true };
const anOrganization = {
  ...{ organization_id: 5, name: "Casa Abril", slug: "casa-abril", tagline: "", thumbnail: "", domain: null },
  ...{ user_type_id: 1, user_type: { name: "Admin" }, can, welcome_video: "" },
  ...{ createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" },
};
const at = "2026-03-04T12:00:00.000Z";
const draft: LandingDraft = {
  page: landingPage.parse({ sections: [{ kind: "opening", id: "opening", title: { main: "Menus", es: "" } }] }),
  version: "1.a",
  saved: null,
  published: null,
  is_behind: false,
  places: [
    { place: "main", lang: "en", address: "https://abril.example/", is_shown: true },
    { place: "latam", lang: "es", address: "https://abril.example/latam", is_shown: false },
  ],
};

beforeEach(() => {
  // Another one is selected: whose page it is says the address alone.
  selectOrganization(9);
  answers(readMe, { user: aPerson() });
  answers(landing.previewLanding, {
    html: "<!doctype html><html><head><style></style></head><body></body></html>",
    size: 9,
  });
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
});

async function opened({
  kept = draft,
  rights = can,
  ...options
}: DrawOptions & { kept?: LandingDraft; rights?: typeof can } = {}) {
  answers(organizations.readOrganization, { organization: { ...anOrganization, can: rights } });
  const read = answers(landing.readDraft, kept);
  await draw(
    <Routes>
      <Route path="/organizations/organization-settings/:organization_id/landing" element={<OrganizationLanding />} />
    </Routes>,
    { at: "/organizations/organization-settings/5/landing", ...options },
  );
  return read;
}

test("an Admin makes the page of the organization of the address, whatever space is selected", async () => {
  const read = await opened();
  const saved = answers(landing.saveDraft, ({ body }) => ({
    ...{ ...draft, page: (body as { page: LandingPage }).page, version: "2.a", saved: { by: "Lucía", at } },
  }));
  await expect.element(page.getByRole("switch", { name: /^Show to visitors in English/ })).toBeChecked();
  const spanish = page.getByRole("switch", { name: /^Show to visitors in Spanish/ });
  await expect.element(page.getByText("https://abril.example/latam")).toBeVisible();
  const switched: unknown[] = [];
  answers(siteBrands.saveBrand, ({ params, body }) => {
    switched.push([params.id, body]);
    return { brand: {} };
  });
  answers(landing.readDraft, { ...draft, places: draft.places.map((each) => ({ ...each, is_shown: true })) });
  await spanish.click({ force: true });
  await expect.element(spanish).toBeChecked();
  // It is shown as switched before the call has come.
  await expect.poll(() => switched).toEqual([["5", { landing_es_enabled: true }]]);
  await page.getByRole("textbox", { name: "Headline, English" }).fill("Menus by nine");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect.poll(() => saved.map(({ query }) => query.organization_id)).toEqual(["5"]);
  expect(read[0]?.query.organization_id).toBe("5");
});

test("where it has no domain it says that nobody sees the page, and leads to where one is given", async () => {
  const places = draft.places.map((each) => ({ ...each, address: null, is_shown: false }));
  await opened({ kept: { ...draft, places }, width: 390, language: "es", scheme: "dark" });
  await expect.element(page.getByText(/Todavía no la ve nadie/)).toBeVisible();
  await expect.element(page.getByText(/Los visitantes verán esto cuando se active la portada/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Dominio, aspecto y correo" }))
    .toHaveAttribute("href", "/organizations/organization-settings/5/host");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("whoever is no Admin is told so, and nothing of the page is asked", async () => {
  const read = await opened({ rights: { ...can, edit_keys: false } });
  await expect.element(page.getByText("Only Admins can create an organization's landing page")).toBeVisible();
  expect(read).toHaveLength(0);
});
