import { session } from "@pluma/contract/session/session";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { answers, refuses, server } from "../../../test/server.ts";
import { SignInForm } from "./SignInForm.tsx";

const onChallenge = vi.fn();

beforeEach(() => {
  answers(session.startPasskeySignIn, { challenge: "c0", options: { challenge: "AAAA", rpId: location.hostname } });
});

function Form({ given = "" }: { given?: string }) {
  const [email, setEmail] = useState(given);
  return <SignInForm {...{ email, onEmail: setEmail, trouble: null, way: {}, isOver: given !== "", onChallenge }} />;
}

const email = () => page.getByRole("textbox", { name: "Email" });
const password = () => page.getByLabelText("Password", { exact: true });
const submit = () => page.getByRole("button", { name: "Sign in" });

test("what is missing is said at its field, the first has the focus, and nothing is asked", async () => {
  await draw(<Form />, { width: 390 });
  await submit().click();
  await expect.element(page.getByText("Enter your email.")).toBeVisible();
  await expect.element(page.getByText("Enter your password.")).toBeVisible();
  await expect.element(email()).toHaveFocus();
});

test("a refusal is said, and what was typed stays, the password chosen to be typed anew", async () => {
  const asked = refuses(session.signIn, 401, "wrong_credentials", "Email or password is wrong.");
  await draw(<Form />);
  await userEvent.type(email(), "ada@example.com");
  await userEvent.type(password(), "not this{Enter}");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Email or password is wrong.");
  await expect.element(email()).toHaveValue("ada@example.com");
  await expect.element(password()).toHaveFocus();
  expect(asked).toEqual([{ body: { email: "ada@example.com", password: "not this" }, query: {} }]);
});

test("too many tries say how long to wait, and then that one can go on", async () => {
  const answer = { status: 429, headers: { "retry-after": "1" } };
  server.use(http.post("*/api/auth/login", () => HttpResponse.json({ code: "too_many_requests" }, answer)));
  await draw(<Form given="ada@example.com" />);
  await userEvent.type(password(), "a good password{Enter}");
  await expect.element(page.getByText("Too many attempts. You can try again in 1 second.")).toBeVisible();
  await expect.element(page.getByText("You can try again now.")).toBeVisible();
});

test("an account with a second factor goes on to its code", async () => {
  answers(session.signIn, { second_factor: { challenge: "c1", expires_in: 300 } });
  await draw(<Form />);
  await userEvent.type(email(), "ada@example.com");
  await userEvent.type(password(), "a good password{Enter}");
  await expect.poll(() => onChallenge.mock.calls).toEqual([["c1"]]);
});

test("over a screen whose session has ended the keyboard goes to the first empty field", async () => {
  await draw(<Form given="ada@example.com" />, { scheme: "dark" });
  await expect.element(password()).toHaveFocus();
});
