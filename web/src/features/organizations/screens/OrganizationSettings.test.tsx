import { organizationExports } from "@pluma/contract/organizations/exports";
import { organizations } from "@pluma/contract/organizations/organizations";
import { readMe } from "@pluma/contract/session/session";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import { startSession } from "../../../platform/session/session.ts";
import { anOrganization, asManager, asMember } from "../test/anOrganization.ts";
import OrganizationSettings from "./OrganizationSettings.tsx";

const NEW = "/organizations/organization-settings";

function Screens() {
  return (
    <Routes>
      <Route path={NEW} element={<OrganizationSettings />} />
      <Route path={`${NEW}/:organization_id`} element={<OrganizationSettings />} />
      <Route path="/organizations" element={<p>All of mine</p>} />
    </Routes>
  );
}

const name = () => page.getByRole("textbox", { name: "Name" });
const save = () => page.getByRole("button", { name: "Save", exact: true });

beforeEach(() => {
  selectOrganization(null);
  answers(readMe, { user: aPerson() });
  answers(organizations.listOrganizations, { organizations: [] });
  answers(organizationExports.readOrganizationExport, { export: null });
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
});

test("only what was changed is sent, and it says so in the words of the specification", async () => {
  answers(organizations.readOrganization, { organization: anOrganization() });
  const saved = answers(organizations.saveOrganization, { organization: anOrganization({ tagline: "Letters" }) });
  await draw(<Screens />, { at: `${NEW}/5` });
  await userEvent.fill(page.getByRole("textbox", { name: "Tagline" }), "Letters");
  await save().click();
  await expect.element(page.getByText("Organization saved.")).toBeInTheDocument();
  expect(saved.map(({ body }) => body)).toEqual([{ organization_id: 5, tagline: "Letters" }]);
  await expect.element(save()).not.toBeInTheDocument();
});

test("without a name it says to add one, beside the field, and sends nothing", async () => {
  answers(organizations.readOrganization, { organization: anOrganization() });
  await draw(<Screens />, { at: `${NEW}/5`, width: 390, language: "es" });
  const field = page.getByRole("textbox", { name: "Nombre" });
  await userEvent.clear(field);
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect.element(page.getByText("Please add a name to your organization")).toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});

test("a name that is taken is said beside it", async () => {
  answers(organizations.readOrganization, { organization: anOrganization() });
  refuses(
    organizations.saveOrganization,
    409,
    "organization_name_taken",
    "An organization with this name already exists.",
  );
  await draw(<Screens />, { at: `${NEW}/5` });
  await userEvent.fill(name(), "Nómada");
  await expect.element(page.getByText("/nomada", { exact: false })).toBeInTheDocument();
  await save().click();
  await expect.element(page.getByText("An organization with this name already exists.")).toBeInTheDocument();
  await expect.element(name()).toHaveFocus();
  await expect.element(name()).toHaveAttribute("aria-invalid", "true");
});

test("a key is seen by its last characters, opens once one says that one means it, and waits for Save", async () => {
  answers(organizations.readOrganization, { organization: anOrganization() });
  const saved = answers(organizations.saveOrganization, { organization: anOrganization() });
  await draw(<Screens />, { at: `${NEW}/5` });
  await expect.element(page.getByText("•••• •••• 4f2a")).toBeInTheDocument();
  await page.getByRole("button", { name: "Edit AI provider" }).click();
  await page.getByRole("button", { name: "Change key" }).click();
  const field = page.getByRole("textbox", { name: "AI provider" });
  await expect.element(field).toHaveFocus();
  await userEvent.fill(field, "sk-new-key");
  await expect.element(page.getByText("Changes when you save")).toBeInTheDocument();
  await save().click();
  await expect.element(page.getByText("Organization saved.")).toBeInTheDocument();
  expect(saved.map(({ body }) => body)).toEqual([{ organization_id: 5, openai_api_key: "sk-new-key" }]);
});

test("a Manager sees neither domain nor keys nor its end, and a Member nothing of it", async () => {
  answers(organizations.readOrganization, { organization: asManager() });
  const drawn = await draw(<Screens />, { at: `${NEW}/5` });
  await expect.element(name()).toHaveValue("Casa Abril");
  for (const title of ["Domain", "Own keys", "Delete organization"]) {
    expect(page.getByRole("heading", { name: title }).elements()).toEqual([]);
  }
  await drawn.unmount();
  answers(organizations.readOrganization, { organization: asMember({ organization_id: 6 }) });
  await draw(<Screens />, { at: `${NEW}/6` });
  await expect.element(page.getByText("Only Managers and Admins can change an organization")).toBeInTheDocument();
});

test("it is deleted by its exact name alone", async () => {
  selectOrganization(5);
  answers(organizations.readOrganization, { organization: anOrganization() });
  const deleted = answers(organizations.deleteOrganization, undefined);
  await draw(<Screens />, { at: `${NEW}/5` });
  await page.getByRole("button", { name: "Delete this organization" }).click();
  const dialog = page.getByRole("dialog");
  const field = dialog.getByRole("textbox");
  await userEvent.fill(field, "casa abril");
  await dialog.getByRole("button", { name: "Delete organization" }).click();
  await expect.element(dialog).toMatchTextContent("Organization name does not match. Deletion aborted.");
  expect(deleted).toEqual([]);
  await userEvent.fill(field, "Casa Abril");
  await dialog.getByRole("button", { name: "Delete organization" }).click();
  await expect.element(page.getByText("Organization deleted.")).toBeInTheDocument();
  await expect.element(page.getByText("All of mine")).toBeInTheDocument();
  expect(deleted.map(({ body }) => body)).toEqual([{ name: "Casa Abril" }]);
});

test("the welcome video is a file or an address", async () => {
  answers(organizations.readOrganization, {
    organization: anOrganization({ welcome_video: "https://video.example/hello" }),
  });
  await draw(<Screens />, { at: `${NEW}/5` });
  const address = page.getByRole("textbox", { name: "Address of the video" });
  await expect.element(address).toHaveValue("https://video.example/hello");
  await userEvent.fill(address, "hello");
  await save().click();
  await expect.element(page.getByText("Enter an address that begins with https://")).toBeInTheDocument();
  await page.getByText("File", { exact: true }).click();
  await expect.element(page.getByRole("button", { name: "Choose a video" })).toBeInTheDocument();
});

test("staff make one, and go on in its settings; others are told that they do not", async () => {
  const drawn = await draw(<Screens />, { at: NEW });
  await expect.element(page.getByText("Only the platform's staff can create organizations")).toBeInTheDocument();
  await drawn.unmount();
  answers(readMe, { user: aPerson({ user_id: 8, staff: { staff_id: 1, role: "manager" } }) });
  const made = answers(organizations.addOrganization, { organization: anOrganization() });
  answers(organizations.readOrganization, { organization: anOrganization() });
  await draw(<Screens />, { at: NEW });
  await expect.element(page.getByText("You can add its domain, keys and people next.").first()).toBeInTheDocument();
  await userEvent.fill(name(), "Casa Abril");
  await save().click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Casa Abril" })).toBeInTheDocument();
  expect(made.map(({ body }) => body)).toEqual([{ name: "Casa Abril" }]);
});

test("one that is not there for somebody is said so", async () => {
  refuses(organizations.readOrganization, 404, "not_found", "Not found");
  await draw(<Screens />, { at: `${NEW}/99` });
  await expect.element(page.getByText("This organization does not exist")).toBeInTheDocument();
});

test("all that is in it is exported before it is deleted, and downloaded by who asked for it", async () => {
  answers(organizations.readOrganization, { organization: anOrganization() });
  const made = { export_id: 1, step: "documents", src: null, is_own: true, createdAt: "2026-11-20T12:00:00.000Z" };
  const started = answers(organizationExports.startOrganizationExport, {
    export: { ...made, state: "running", done: 0.5 },
  });
  await draw(<Screens />, { at: `${NEW}/5`, language: "es" });
  await page.getByRole("button", { name: "Eliminar esta organización" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toMatchTextContent("se elimina a los 30 días");
  answers(organizationExports.readOrganizationExport, {
    export: { ...made, state: "done", done: 1, src: "/api/files/9?x=1" },
  });
  await dialog.getByRole("button", { name: "Exportar todo antes" }).click();
  await expect.element(dialog.getByRole("link", { name: "Descargar" })).toHaveAttribute("href", "/api/files/9?x=1");
  expect(started).toHaveLength(1);
});
