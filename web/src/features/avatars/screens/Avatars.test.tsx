import { type AvatarRow, avatars } from "@pluma/contract/avatars/avatars";
import { readMe } from "@pluma/contract/session/session";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { anAvatar } from "../../../../test/anAvatar.ts";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { startSession } from "../../../platform/session/session.ts";
import Avatars from "./Avatars.tsx";

/** Lists: what stands, and, where those are asked for, what was deleted. */
function serve(stands: () => AvatarRow[], deleted: () => AvatarRow[] = () => []) {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
  return answers(avatars.listAvatars, ({ query }) => {
    const rows = query.deleted === "true" ? deleted() : stands();
    return { avatars: rows, count: rows.length, pages: 1 };
  });
}
const deletedAt = "2026-01-03T10:00:00.000Z";

test("a new avatar is not offered to whom it would be refused", async () => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson({ has_access: false }) });
  refuses(avatars.listAvatars, 412, "no_access", "This is a premium feature. Please, upgrade your account.");
  await draw(<Avatars />);
  await expect.element(page.getByRole("link", { name: "Upgrade" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "New avatar" })).not.toBeInTheDocument();
});

test("what is deleted is said to be, and is brought back at once by Undo", async () => {
  const deleted = answers(avatars.deleteAvatar, undefined);
  const restored = answers(avatars.restoreAvatar, { avatar: anAvatar() });
  serve(() => (deleted.length > restored.length ? [] : [anAvatar()]));
  await draw(<Avatars />);
  await page.getByRole("button", { name: "Actions for Abril" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect.element(page.getByText("Abril deleted")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Abril" })).not.toBeInTheDocument();
  expect(page.getByRole("alert").elements()).toHaveLength(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("Abril is back")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Abril" })).toBeVisible();
  expect(restored).toHaveLength(1);
});

test("deleted avatars stand by themselves, each with the way back, and the keyboard goes on in the list", async () => {
  const restored = answers(avatars.restoreAvatar, { avatar: anAvatar() });
  const rows = [anAvatar({ deletedAt }), anAvatar({ avatar_id: 10, name: "Bruno", deletedAt })];
  const asked = serve(
    () => [],
    () => rows.slice(restored.length),
  );
  await draw(<Avatars />, { at: "/avatars?deleted=true", language: "es" });
  await expect.element(page.getByText("Se guardan durante 30 días.").first()).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Todos los avatares" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Nuevo avatar" })).not.toBeInTheDocument();
  const button = page.getByRole("button", { name: "Recuperar Abril" });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Abril ha vuelto")).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
  const next = page.getByRole("button", { name: "Recuperar Bruno" });
  await expect.poll(() => document.activeElement?.contains(next.element())).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(asked.every(({ query }) => query.deleted === "true")).toBe(true);
});

test("whoever deleted none is told so, and for how long they would be kept", async () => {
  serve(() => [anAvatar()]);
  await draw(<Avatars />, { at: "/avatars?deleted=true" });
  await expect.element(page.getByText("No deleted avatars")).toBeVisible();
});

test("deleted ones are led to from the list", async () => {
  serve(
    () => [anAvatar()],
    () => [anAvatar({ deletedAt })],
  );
  await draw(<Avatars />);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Deleted avatars" }).click();
  await expect.element(page.getByRole("button", { name: "Restore Abril" })).toBeVisible();
});
