import { apiKeys } from "@pluma/contract/apiKeys/apiKeys";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import OwnKeys from "./OwnKeys.tsx";

const key = {
  api_key_id: 4,
  name: "Editor",
  last_characters: "Nf3H",
  scopes: ["chat" as const],
  avatars: [],
  organization: null,
  made_by: { user_id: 1, name: "Elena", last_name: "Marín" },
  words: 8204,
  last_used_at: null,
  ends_at: "2027-05-21T10:00:00.000Z",
  createdAt: "2026-11-24T10:00:00.000Z",
};

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
  await page.getByRole("button", { name: "Create key" }).click();
  await expect.element(page.getByText("key_of-a-program")).toBeVisible();
  expect(made.map(({ body }) => body)).toEqual([
    { name: "Editor", scopes: ["chat", "documents_read"], days: 90, organization_id: null },
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
