import type { Me } from "@pluma/contract/accounts/accounts";
import { type OpenedInvitation, organizationInvitations } from "@pluma/contract/organizations/invitations";
import { readMe, session } from "@pluma/contract/session/session";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { readOrganizationId } from "../../../platform/session/organization.ts";
import { startSession } from "../../../platform/session/session.ts";
import Invitation from "./Invitation.tsx";

const at = "/auth/invitation?token=abc";
const tokens = { token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 };
const member = {
  organization_id: 5,
  user_type_id: 3,
  user_type: { name: "Member" },
  organization: { organization_id: 5, name: "Casa Abril", slug: "casa-abril", domain: null },
  name: "Casa Abril",
  slug: "casa-abril",
  domain: null,
};

const opened = (parts: Partial<OpenedInvitation> = {}): { invitation: OpenedInvitation } => ({
  invitation: {
    state: "open",
    email: "lucia@example.com",
    user_type: { name: "Manager" },
    organization: { organization_id: 5, name: "Casa Abril", thumbnail: "" },
    expires_at: "2026-01-15T12:00:00.000Z",
    has_account: false,
    ...parts,
  },
});
const title = (name: string) => page.getByRole("heading", { level: 1, name });

describe("whoever is not signed in", () => {
  test("makes an account with the address that was invited, which cannot be another", async () => {
    const asked = answers(organizationInvitations.readInvitation, opened());
    answers(session.checkPassword, { is_common: false, is_weak: false });
    await draw(<Invitation />, { at, width: 390 });
    await expect.element(title("You have been invited to Casa Abril")).toBeInTheDocument();
    await expect.element(page.getByText(/Your role there is Manager\./)).toBeInTheDocument();
    expect(asked[0]?.body).toEqual({ token: "abc" });
    const email = page.getByLabelText("Email", { exact: true });
    await expect.element(email).toHaveValue("lucia@example.com");
    await expect.element(email).toHaveAttribute("readonly");
    for (const [label, typed] of [
      ["Name", "Lucía"],
      ["Last name", "Prado"],
      ["Password", "a good password"],
      ["Phone", "5551234567"],
    ] as const) {
      await userEvent.fill(page.getByLabelText(label, { exact: true }), typed);
    }
    const made = refuses(session.signUp, 409, "invitation_withdrawn", "This invitation was withdrawn.");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect.element(page.getByRole("alert")).toMatchTextContent("This invitation was withdrawn.");
    expect(made[0]?.body).toMatchObject({ email: "lucia@example.com", invitation: "abc" });
  });

  test("signs in where the address has an account, and comes back", async () => {
    answers(organizationInvitations.readInvitation, opened({ has_account: true }));
    await draw(<Invitation />, { at, language: "es" });
    await expect.element(page.getByText(/lucia@example\.com ya tiene una cuenta aquí/)).toBeInTheDocument();
    await expect.element(page.getByRole("link", { name: "Entrar" })).toHaveAttribute("href", "/auth");
  });

  for (const [state, said] of [
    ["expired", "The invitation has expired"],
    ["withdrawn", "The invitation was withdrawn"],
    ["used", "The invitation has already been used"],
    ["gone", "Casa Abril no longer exists"],
  ] as const) {
    test(`is told that it is over: ${state}`, async () => {
      answers(organizationInvitations.readInvitation, opened({ state }));
      await draw(<Invitation />, { at });
      await expect.element(title(said)).toBeInTheDocument();
      expect(page.getByRole("button", { name: "Create account" }).elements()).toEqual([]);
    });
  }

  test("is told that a link is none, and what could not be read is read again", async () => {
    refuses(organizationInvitations.readInvitation, 404, "invitation_unknown", "We do not know this invitation.");
    const first = await draw(<Invitation />, { at });
    await expect.element(title("We do not know this invitation")).toBeInTheDocument();
    await first.unmount();
    const second = await draw(<Invitation />, { at: "/auth/invitation" });
    await expect.element(title("We do not know this invitation")).toBeInTheDocument();
    await second.unmount();
    refuses(organizationInvitations.readInvitation, 500, "failed", "That did not work.");
    await draw(<Invitation />, { at: "/auth/invitation?token=other" });
    await expect.element(page.getByRole("alert")).toMatchTextContent("That did not work.");
    answers(organizationInvitations.readInvitation, opened());
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(title("You have been invited to Casa Abril")).toBeInTheDocument();
  });
});

describe("whoever is signed in", () => {
  const asMe = (parts: Partial<Me> = {}) => {
    startSession(tokens);
    return answers(readMe, { user: aPerson(parts) });
  };

  test("accepts it, and works there", async () => {
    asMe();
    answers(organizationInvitations.readInvitation, opened({ has_account: true }));
    refuses(organizationInvitations.acceptInvitation, 409, "invitation_expired", "This invitation has expired.");
    await draw(<Invitation />, { at });
    await page.getByRole("button", { name: "Accept the invitation" }).click();
    await expect.element(page.getByRole("alert")).toMatchTextContent("This invitation has expired.");
    answers(organizationInvitations.acceptInvitation, { organization_id: 5 });
    asMe({ user_organizations: [member] });
    await page.getByRole("button", { name: "Accept the invitation" }).click();
    await expect.element(title("You are in Casa Abril")).toBeInTheDocument();
    await page.getByRole("button", { name: "Work here" }).click();
    expect(readOrganizationId()).toBe(5);
  });

  test("is told that it went to another address", async () => {
    asMe({ email: "other@example.com" });
    answers(organizationInvitations.readInvitation, opened());
    await draw(<Invitation />, { at });
    await expect.element(page.getByText(/you are signed in as other@example\.com/)).toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Sign out" })).toBeInTheDocument();
    expect(page.getByRole("button", { name: "Accept the invitation" }).elements()).toEqual([]);
  });

  test("confirms the address first, if it is not confirmed yet", async () => {
    asMe({ email_verified: false });
    answers(organizationInvitations.readInvitation, opened({ has_account: true }));
    answers(session.sendVerification, {});
    await draw(<Invitation />, { at });
    await expect.element(page.getByText(/First confirm that lucia@example\.com is yours/)).toBeInTheDocument();
    expect(page.getByRole("button", { name: "Accept the invitation" }).elements()).toEqual([]);
    expect(page.getByRole("button").elements().length).toBeGreaterThan(0);
  });
});
