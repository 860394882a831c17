import { session } from "@pluma/contract/session/session";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import NotMe from "../screens/NotMe.tsx";
import ResetPassword from "../screens/ResetPassword.tsx";
import SignUp from "../screens/SignUp.tsx";

test("a dead link says so before anybody chooses a password, and leads to a new one", async () => {
  answers(session.checkLink, { is_good: false, email: null });
  await draw(<ResetPassword />, { at: "/auth/reset?token=old" });
  await expect.element(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Ask for a new link" }))
    .toHaveAttribute("href", "/auth/recovery");
});

test("who says that it was not them chooses a password, and is then told that every device is out", async () => {
  answers(session.checkLink, { is_good: true, email: null });
  answers(session.checkPassword, { is_common: false, is_weak: true });
  const asked = answers(session.takeAccountBack, {});
  await draw(<NotMe />, { at: "/auth/not-me?token=good", width: 390 });
  await userEvent.type(page.getByLabelText("New password"), "aaaaaaaa");
  await userEvent.tab();
  await expect.element(page.getByText(/^This one is easy to guess/)).toBeVisible();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect.element(page.getByText("Every device is signed out. Sign in with your new password.")).toBeVisible();
  expect(asked.map(({ body }) => body)).toEqual([{ token: "good", password: "aaaaaaaa" }]);
});

test("a reload keeps what was typed in the sign-up, but no password", async () => {
  const first = await draw(<SignUp />);
  await userEvent.type(page.getByLabelText("Name", { exact: true }), "Ana");
  await userEvent.type(page.getByLabelText("Password", { exact: true }), "secret1");
  await first.unmount();
  expect(Object.values(sessionStorage).join()).not.toContain("secret1");
  await draw(<SignUp />);
  await expect.element(page.getByLabelText("Name", { exact: true })).toHaveValue("Ana");
  await expect.element(page.getByLabelText("Password", { exact: true })).toHaveValue("");
});
