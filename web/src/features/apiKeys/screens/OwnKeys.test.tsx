import { apiKeys } from "@pluma/contract/apiKeys/apiKeys";
import { avatars } from "@pluma/contract/avatars/avatars";
import { readMe } from "@pluma/contract/session/session";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { anAvatar } from "../../../../test/anAvatar.ts";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { startSession } from "../../../platform/session/session.ts";
import OwnKeys from "./OwnKeys.tsx";

const key = {
  api_key_id: 4,
  name: "Editor",
  last_characters: "Nf3H",
  app: null,
  scopes: ["chat" as const],
  avatars: [],
  organization: null,
  made_by: { user_id: 1, name: "Elena", last_name: "Marín" },
  words: 8204,
  last_used_at: null,
  ends_at: "2027-05-21T10:00:00.000Z",
  createdAt: "2026-11-24T10:00:00.000Z",
};

beforeEach(() => {
  answers(avatars.listAvatars, { avatars: [anAvatar({ avatar_id: 7, name: "Abril" })], count: 1, pages: 1 });
  answers(readMe, { user: aPerson() });
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
});

test("a key is made with a name and what it may do, shown once, and no longer once it is kept", async () => {
  answers(apiKeys.listApiKeys, { api_keys: [] });
  const made = answers(apiKeys.makeApiKey, { api_key: key, key: "key_of-a-program" });
  await draw(<OwnKeys />);
  await expect.element(page.getByText("No keys yet")).toBeVisible();
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByRole("button", { name: "Create key" }).click();
  await expect.element(page.getByText("Give the key a name.")).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Editor");
  await page.getByRole("checkbox", { name: "Read documents" }).click();
  await page.getByRole("combobox", { name: "Which avatars" }).click();
  await page.getByRole("option", { name: "Abril" }).click();
  await page.getByRole("button", { name: "Create key" }).click();
  await expect.element(page.getByText("key_of-a-program")).toBeVisible();
  expect(made.map(({ body }) => body)).toEqual([
    { name: "Editor", scopes: ["chat", "documents_read"], days: 90, avatar_ids: [7], organization_id: null },
  ]);
  await page.getByRole("button", { name: "I have saved it" }).click();
  await expect.element(page.getByText("key_of-a-program")).not.toBeInTheDocument();
});

test("a key is ended once that was asked", async () => {
  answers(apiKeys.listApiKeys, { api_keys: [key] });
  const ended = answers(apiKeys.endApiKey, undefined);
  await draw(<OwnKeys />);
  await page.getByRole("button", { name: "End Editor now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End now" }).click();
  await expect.element(page.getByText("Editor has ended.")).toBeVisible();
  expect(ended).toHaveLength(1);
});

test("what a key did is said in a line that fits a phone, in Spanish too", async () => {
  answers(apiKeys.listApiKeys, {
    api_keys: [{ ...key, words: 1, scopes: ["chat", "documents_write"], avatars: [{ avatar_id: 2, name: "Abril" }] }],
  });
  await draw(<OwnKeys />, { language: "es", width: 390 });
  const row = page.getByRole("listitem").filter({ hasText: "Editor" });
  await expect.element(row).toMatchTextContent(/Espacio personal, sin usar todavía, 1 palabra, termina 21 may 2027/);
  await expect.element(row).toMatchTextContent(/Escribir documentos/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("whoever is signed in as a customer neither makes nor ends a key, and is told", async () => {
  answers(readMe, {
    user: aPerson({ impersonation: { user_id: 1, name: "Ana", ends_at: "2026-11-24T11:00:00.000Z" } }),
  });
  answers(apiKeys.listApiKeys, { api_keys: [key] });
  await draw(<OwnKeys />);
  await expect.element(page.getByText("You cannot see or create keys", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "New key" })).not.toBeInTheDocument();
});

test("a key that is refused says why in its dialog; keys that could not be read can be read again", async () => {
  refuses(apiKeys.listApiKeys, 500, "failed", "Something went wrong on our side. Please try again.");
  await draw(<OwnKeys />);
  await expect.element(page.getByText("The keys could not be loaded")).toBeVisible();
  answers(apiKeys.listApiKeys, { api_keys: [] });
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "New key" }).click();
  refuses(apiKeys.makeApiKey, 400, "api_keys_full", "You have reached the maximum number of keys. End one first.");
  await page.getByRole("textbox", { name: "Name" }).fill("Editor");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect
    .element(page.getByRole("dialog").getByText("You have reached the maximum", { exact: false }))
    .toBeVisible();
});

test("connected apps stand before the keys, with where they are, and are disconnected like these are ended", async () => {
  const app = { ...key, api_key_id: 9, name: "Claude", last_characters: "", app: { host: "claude.example" } };
  answers(apiKeys.listApiKeys, { api_keys: [app, key] });
  const ended = answers(apiKeys.endApiKey, undefined);
  await draw(<OwnKeys />);
  const row = page.getByRole("list", { name: "Connected apps" }).getByRole("listitem");
  await expect.element(row).toMatchTextContent(/Claude claude\.example.*kept until/);
  await expect.element(page.getByRole("list", { name: "API keys" })).toMatchTextContent(/…Nf3H/);
  await page.getByRole("button", { name: "Disconnect Claude" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect.element(page.getByText("Claude is disconnected.")).toBeVisible();
  expect(ended).toHaveLength(1);
});
