import { session } from "@pluma/contract/session/session";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { RecoveryForm } from "./RecoveryForm.tsx";

const onSent = vi.fn();

function Form() {
  const [email, setEmail] = useState("");
  return <RecoveryForm email={email} onEmail={setEmail} onSent={onSent} />;
}

test("an address that nobody has is said in the words of the catalogue, and stays typed", async () => {
  refuses(session.sendResetLink, 404, "not_found", "the server's own words");
  await draw(<Form />);
  await userEvent.type(page.getByRole("textbox", { name: "Email" }), "nobody@example.com{Enter}");
  const alert = page.getByRole("alert");
  await expect
    .element(alert)
    .toHaveTextContent("We did not found any account with this email. Could your account be under a different email?");
  await expect.element(page.getByRole("textbox", { name: "Email" })).toHaveValue("nobody@example.com");
  await page.getByRole("button", { name: "Find by phone" }).click();
  await expect.element(alert).not.toBeInTheDocument();
});

test("an account is found by its phone, in Spanish too, and the form says that the link is on its way", async () => {
  const asked = answers(session.sendResetLink, undefined as never);
  await draw(<Form />, { language: "es", width: 390 });
  await page.getByRole("button", { name: "Buscar por teléfono" }).click();
  await userEvent.type(page.getByRole("textbox"), " +34 600 123 456 {Enter}");
  await expect.poll(() => asked).toMatchObject([{ body: { phone: "+34 600 123 456" } }]);
  await expect.poll(() => onSent.mock.calls.length).toBe(1);
});

test("a number that nobody has is said in the words of the catalogue, and so is a server in trouble", async () => {
  refuses(session.sendResetLink, 404, "not_found", "the server's own words");
  await draw(<Form />);
  await page.getByRole("button", { name: "Find by phone" }).click();
  await userEvent.type(page.getByLabelText("Phone"), "555 000 0000{Enter}");
  const alert = page.getByRole("alert");
  await expect.element(alert).toHaveTextContent("We're sorry, we couldn't find an account with that number.");
  refuses(session.sendResetLink, 500, "failed", "the server's own words");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect.element(alert).toHaveTextContent("There was an error with your request, please try again later.");
});

test("an address is sent as it is kept, without spaces around it and in small letters", async () => {
  const asked = refuses(session.sendResetLink, 404, "not_found", "the server's own words");
  await draw(<Form />);
  await userEvent.type(page.getByRole("textbox", { name: "Email" }), "  Nobody@Example.com {Enter}");
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ email: "nobody@example.com" }]);
});
