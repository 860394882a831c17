import { readMe } from "@pluma/contract/session/session";
import { type Factors, settings } from "@pluma/contract/settings/settings";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { SigningInSection } from "./SigningInSection.tsx";

const factors = (parts: Partial<Factors>): Factors => ({
  offered: { two_factor: true, passkeys: false },
  has_password: true,
  two_factor: { is_on: false, recovery_codes_left: 0 },
  passkeys: [],
  issuers: [{ issuer: "https://accounts.example.com", name: "Example", createdAt: "2026-11-01T10:00:00.000Z" }],
  ...parts,
});
const remove = page.getByRole("button", { name: "Remove Example from your ways to sign in" });

test("a service that signs one in is taken away by who shows that it is them", async () => {
  answers(readMe, { user: aPerson() });
  answers(settings.readFactors, factors({}));
  const asked = answers(settings.removeIssuer, undefined);
  await draw(<SigningInSection me={aPerson()} />, { width: 390 });
  await remove.click();
  await userEvent.type(page.getByRole("dialog").getByLabelText("Current password", { exact: true }), "my own password");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect.element(remove).not.toBeInTheDocument();
  expect(asked.map(({ body }) => body)).toEqual([
    { password: "my own password", issuer: "https://accounts.example.com" },
  ]);
});

test("where it is the only way in, it stays, and what has to come first is said", async () => {
  answers(readMe, { user: aPerson() });
  answers(settings.readFactors, factors({ has_password: false }));
  await draw(<SigningInSection me={aPerson()} />);
  await expect.element(page.getByText(/^Your only way to sign in\./)).toBeVisible();
  await expect.element(remove).not.toBeInTheDocument();
});
