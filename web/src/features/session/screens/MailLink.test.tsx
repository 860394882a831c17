import { session } from "@pluma/contract/session/session";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { readSessionStatus } from "../../../platform/session/session.ts";
import { remember } from "../../../platform/storage.ts";
import LinkSignIn from "./LinkSignIn.tsx";
import MailLink from "./MailLink.tsx";

const tokens = { token: "t", refresh_token: "r", uid: "lucia", expires_in: 3600 };
const button = (name: string) => page.getByRole("button", { name, exact: true });

/** The screen of a link, and where one is. */
function Screen() {
  return (
    <>
      <output aria-label="address">{useLocation().pathname}</output>
      <LinkSignIn />
    </>
  );
}
const address = page.getByLabelText("address");

test("a link is asked for by address, in either language, and what is said then tells nobody who has an account", async () => {
  const asked = answers(session.sendSignInLink, {});
  await draw(<MailLink />, { at: "/auth/mail", language: "es", width: 390 });
  await button("Enviarme un enlace para entrar").click();
  await expect.element(page.getByRole("textbox", { name: "Correo electrónico" })).toHaveFocus();
  await userEvent.keyboard(" Ana@Example.com {Enter}");
  await expect
    .element(page.getByText("Si Ana@Example.com tiene una cuenta aquí, el enlace está en camino."))
    .toBeVisible();
  expect(asked.map(({ body }) => body)).toEqual([{ email: "ana@example.com" }]);
});

test("a link says whom it signs in and does so once its button is pressed, and one goes on where one was going", async () => {
  remember("link:wanted", "/documents");
  answers(session.checkLink, { is_good: true, email: "ana@example.com" });
  const used = answers(session.signInByLink, tokens);
  await draw(<Screen />, { at: "/auth/link?token=good" });
  await expect.element(page.getByText("You are signing in as ana@example.com.")).toBeVisible();
  expect(used).toEqual([]);
  await button("Sign in").click();
  await expect.element(address).toHaveTextContent("/documents");
  expect([used.length, readSessionStatus()]).toEqual([1, "in"]);
});

test("an account with a second factor is asked for its code, and one goes on after it", async () => {
  answers(session.checkLink, { is_good: true, email: "ana@example.com" });
  answers(session.signInByLink, { second_factor: { challenge: "c1", expires_in: 300 } });
  answers(session.signInWithCode, tokens);
  await draw(<Screen />, { at: "/auth/link?token=good" });
  await button("Sign in").click();
  await userEvent.type(page.getByLabelText("6-digit code"), "123456");
  await expect.element(address).toMatchTextContent(/^\/$/);
});

test("a link that is dead, or dies, says so and leads to a new one", async () => {
  answers(session.checkLink, { is_good: true, email: "ana@example.com" });
  refuses(session.signInByLink, 400, "link_refused", "This link no longer works.");
  await draw(<Screen />, { at: "/auth/link?token=old" });
  await button("Sign in").click();
  await expect.element(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Ask for a new link" })).toHaveAttribute("href", "/auth/mail");
});
