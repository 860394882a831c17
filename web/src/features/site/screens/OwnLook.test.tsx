import { readMe } from "@pluma/contract/session/session";
import { siteBrands } from "@pluma/contract/site/brand";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { startSession } from "../../../platform/session/session.ts";
import OwnLook from "./OwnLook.tsx";

const brand = { primary_color: "#1d6b57", accent_color: "#1d6b57", lang: "es" as const, signup_enabled: false };

beforeEach(() => {
  answers(readMe, { user: aPerson() });
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
});

test("only what was changed is sent, and what was cleared goes back to the usual", async () => {
  answers(siteBrands.readBrand, { brand: { ...brand, email: "hola@nomada.example" } });
  const saved = answers(siteBrands.saveBrand, { brand: { ...brand, signup_enabled: true } });
  await draw(<OwnLook id={5} name="Nómada" />);
  await userEvent.clear(page.getByLabelText("Reply address"));
  await page.getByRole("switch", { name: /Anyone can sign up/ }).click({ force: true });
  await page.getByRole("switch", { name: /Show the landing page/ }).click({ force: true });
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await expect.element(bar.getByText("Reply address, Anyone can sign up, Show the landing page")).toBeVisible();
  await bar.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Saved.")).toBeVisible();
  expect(saved.map(({ body }) => body)).toEqual([{ email: null, signup_enabled: true, landing_enabled: true }]);
  await expect.element(bar).not.toBeInTheDocument();
});

test("it is shown with the organization's name, whoever looks, and without the sign of the installation", async () => {
  answers(siteBrands.readBrand, { brand });
  await draw(<OwnLook id={5} name="Nómada" />);
  const preview = page.getByRole("figure");
  await expect.element(preview.getByText("Nómada").first()).toBeVisible();
  expect(preview.element().querySelectorAll("svg")).toHaveLength(0);
});

test("an address that is none is said at its field, which has the focus, and nothing is sent", async () => {
  answers(siteBrands.readBrand, { brand });
  await draw(<OwnLook id={5} name="Nómada" />, { language: "es", width: 390 });
  const field = page.getByLabelText("Dirección de respuesta");
  await userEvent.fill(field, "hola");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect.element(page.getByText("Escribe una dirección completa, como ayuda@example.com.")).toBeVisible();
  await expect.element(field).toHaveFocus();
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect.element(field).toHaveValue("");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("what is refused is said, and stays typed; what could not be read can be read again", async () => {
  answers(siteBrands.readBrand, { brand });
  refuses(siteBrands.saveBrand, 403, "not_allowed", "You do not have permission to do this.");
  const first = await draw(<OwnLook id={5} name="Nómada" />);
  await userEvent.fill(page.getByLabelText("Reply address"), "hola@nomada.example");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("You do not have permission to do this.")).toBeVisible();
  await expect.element(page.getByLabelText("Reply address")).toHaveValue("hola@nomada.example");
  await first.unmount();
  refuses(siteBrands.readBrand, 500, "failed", "Something went wrong on our side. Please try again.");
  await draw(<OwnLook id={6} name="Nómada" />);
  await expect.element(page.getByText("The look could not be loaded")).toBeVisible();
  answers(siteBrands.readBrand, { brand });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByLabelText("Reply address")).toBeVisible();
});
