import { readMe } from "@pluma/contract/session/session";
import { mailServers } from "@pluma/contract/site/mailServer";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { startSession } from "../../../platform/session/session.ts";
import OwnMail from "./OwnMail.tsx";

const server = {
  host: "smtp.nomada.example",
  port: 587,
  security: "starttls" as const,
  username: "nomada",
  address: "hola@nomada.example",
  name: "",
  has_password: true,
  last_sent_at: null,
  last_failed_at: null,
  problem: null,
  updatedAt: "2026-11-24T10:00:00.000Z",
};

beforeEach(() => {
  answers(readMe, { user: aPerson() });
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
});

test("a server is entered, its usual port goes along with the encryption, and what does not fit is said at its field", async () => {
  answers(mailServers.readMailServer, { mail_server: null });
  const saved = answers(mailServers.saveMailServer, { mail_server: { ...server, port: 465, security: "tls" } });
  await draw(<OwnMail id={5} />);
  await userEvent.fill(page.getByLabelText("Server", { exact: true }), "smtp.nomada.example");
  await page.getByText("TLS", { exact: true }).click();
  await expect.element(page.getByLabelText("Port")).toHaveValue("465");
  await userEvent.fill(page.getByLabelText("User name"), "nomada");
  await userEvent.fill(page.getByLabelText("Password"), "secret");
  await page.getByRole("button", { name: "Save mail server" }).click();
  await expect.element(page.getByText("Enter a complete email address", { exact: false })).toBeVisible();
  await expect.element(page.getByLabelText("Sender address")).toHaveFocus();
  await userEvent.fill(page.getByLabelText("Sender address"), "hola@nomada.example");
  await page.getByRole("button", { name: "Save mail server" }).click();
  await expect.element(page.getByText("No email has gone through it yet.")).toBeVisible();
  await expect.element(page.getByLabelText("Password")).toHaveValue("");
  expect(saved.map(({ body }) => body)).toEqual([
    {
      host: "smtp.nomada.example",
      port: 465,
      security: "tls",
      username: "nomada",
      password: "secret",
      address: "hola@nomada.example",
      name: "",
    },
  ]);
});

test("a try says who took it, or what the server said; it waits for what was changed to be saved", async () => {
  answers(mailServers.readMailServer, { mail_server: server });
  answers(mailServers.testMailServer, {
    ok: true,
    to: "elena@example.com",
    problem: null,
    mail_server: { ...server, last_sent_at: "2026-11-24T10:00:00.000Z" },
  });
  await draw(<OwnMail id={5} />);
  const button = page.getByRole("button", { name: "Send me a test email" });
  await button.click();
  await expect
    .element(page.getByText("The server took the test email to elena@example.com.", { exact: false }))
    .toBeVisible();
  const failed = { last_failed_at: "2026-11-24T10:00:00.000Z", problem: "535 wrong password" };
  answers(mailServers.testMailServer, {
    ok: false,
    to: "elena@example.com",
    problem: failed.problem,
    mail_server: { ...server, ...failed },
  });
  await button.click();
  await expect.element(page.getByText("535 wrong password")).toBeVisible();
  await userEvent.fill(page.getByLabelText("User name"), "other");
  await expect.element(button).toBeDisabled();
});

test("what is refused is said at its field and stays typed; it fits a phone, in Spanish", async () => {
  answers(mailServers.readMailServer, { mail_server: server });
  refuses(mailServers.saveMailServer, 422, "invalid_body", "Revisa lo que has escrito.", {
    host: "Esta dirección no es la de un servidor de correo en la Internet pública.",
  });
  await draw(<OwnMail id={5} />, { language: "es", width: 390 });
  const field = page.getByLabelText("Servidor", { exact: true });
  await userEvent.fill(field, "10.0.0.7");
  await page.getByRole("button", { name: "Guardar servidor" }).click();
  await expect.element(page.getByText("Esta dirección no es la de un servidor", { exact: false })).toBeVisible();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("10.0.0.7");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("it is taken away once that was asked; what could not be read can be read again", async () => {
  refuses(mailServers.readMailServer, 500, "failed", "Something went wrong on our side. Please try again.");
  await draw(<OwnMail id={5} />);
  await expect.element(page.getByText("The mail server could not be loaded")).toBeVisible();
  answers(mailServers.readMailServer, { mail_server: server });
  await page.getByRole("button", { name: "Try again" }).click();
  const removed = answers(mailServers.removeMailServer, undefined);
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect.element(page.getByText("Mail server removed.")).toBeVisible();
  await expect.element(page.getByLabelText("Server", { exact: true })).toHaveValue("");
  expect(removed).toHaveLength(1);
});
