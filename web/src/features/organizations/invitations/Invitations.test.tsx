import { organizationInvitations } from "@pluma/contract/organizations/invitations";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { anInvitation } from "../test/anOrganization.ts";
import { Invitations } from "./Invitations.tsx";

const { listInvitations, sendInvitation, withdrawInvitation } = organizationInvitations;
const listed = (invitations = [anInvitation()], parts: object = {}) => ({
  invitations,
  count: invitations.length,
  pages: 1,
  ...parts,
});
const drawn = (options = {}) => draw(<Invitations organizationId={5} />, options);
const row = (email: string) => page.getByRole("row").filter({ hasText: email });

async function choose(email: string, act: string) {
  await page.getByRole("button", { name: `Actions for the invitation of ${email}` }).click();
  await page.getByRole("menuitem", { name: act }).click();
}

test("shows to whom, as what, by whom and until when; who has left is named as that", async () => {
  const late = anInvitation({
    invitation_id: 32,
    email: "tarde@example.com",
    user_type: { name: "Manager" },
    invited_by: null,
    is_expired: true,
  });
  answers(listInvitations, listed([anInvitation(), late]));
  await drawn();
  for (const text of ["Member", "Elena Marín", "Until Jan 15, 2026"]) {
    await expect.element(row("nueva@example.com")).toMatchTextContent(text);
  }
  for (const text of ["Manager", "Someone who has left", "Expired"]) {
    await expect.element(row("tarde@example.com")).toMatchTextContent(text);
  }
});

test("sends one again, and says why where that was often enough for now", async () => {
  answers(listInvitations, listed());
  const sent = answers(sendInvitation, { invitation: anInvitation() });
  await drawn();
  await choose("nueva@example.com", "Send again");
  await expect.element(page.getByText("Invitation sent to nueva@example.com")).toBeInTheDocument();
  expect(sent).toHaveLength(1);
  refuses(sendInvitation, 429, "too_many_requests", "That was too often.");
  await choose("nueva@example.com", "Send again");
  await expect.element(page.getByText("That was too often.")).toBeInTheDocument();
});

test("withdraws one once that was asked, says why it could not, and leaves the focus in its part", async () => {
  answers(listInvitations, listed());
  refuses(withdrawInvitation, 404, "not_found", "There is no such thing.");
  await drawn({ width: 390 });
  await choose("nueva@example.com", "Withdraw");
  const dialog = page.getByRole("dialog", { name: "Withdraw the invitation of nueva@example.com?" });
  await dialog.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("There is no such thing.");
  answers(withdrawInvitation, undefined);
  answers(listInvitations, listed([]));
  await dialog.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect.element(page.getByText("Invitation withdrawn")).toBeInTheDocument();
  await expect.element(page.getByText("No pending invitations.")).toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "Invitations" })).toHaveFocus();
});

test("reads page by page, and leads back from one that has become empty", async () => {
  const asked = answers(listInvitations, ({ query }) =>
    query.page === "2" ? listed([], { count: 20, pages: 2 }) : listed([anInvitation()], { count: 21, pages: 2 }),
  );
  await drawn();
  await page.getByRole("button", { name: "Next page" }).click();
  await page.getByRole("button", { name: "Go to the first page" }).click();
  await expect.element(row("nueva@example.com")).toBeInTheDocument();
  expect(asked.map(({ query }) => query.page)).toContain("2");
});

test("says that it is read, and that it could not be, and is nothing to who may not see it", async () => {
  const waiting = Promise.withResolvers<ReturnType<typeof listed>>();
  answers(listInvitations, () => waiting.promise);
  const first = await drawn();
  await expect.element(page.getByRole("status", { name: "Loading" })).toBeInTheDocument();
  waiting.resolve(listed());
  await expect.element(row("nueva@example.com")).toBeInTheDocument();
  await first.unmount();
  refuses(listInvitations, 500, "failed", "Failed");
  const second = await draw(<Invitations organizationId={6} />, { language: "es" });
  await expect.element(page.getByText("No se pudieron cargar las invitaciones.")).toBeInTheDocument();
  answers(listInvitations, listed());
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect.element(row("nueva@example.com")).toBeInTheDocument();
  await second.unmount();
  refuses(listInvitations, 403, "not_allowed", "You do not have permission to do this.");
  await draw(<Invitations organizationId={7} />);
  await expect.poll(() => page.getByRole("heading", { name: "Invitations" }).elements()).toEqual([]);
});
