import { type AskingApp, appCalls } from "@pluma/contract/apiKeys/apps";
import { avatars } from "@pluma/contract/avatars/avatars";
import { readMe } from "@pluma/contract/session/session";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { anAvatar } from "../../../test/anAvatar.ts";
import { aPerson } from "../../../test/aPerson.ts";
import { draw } from "../../../test/draw.tsx";
import { answers, refuses } from "../../../test/server.ts";
import { startSession } from "../../platform/session/session.ts";
import ConnectApp from "./ConnectApp.tsx";

const asked = {
  client_id: "client_1",
  redirect_uri: "https://editor.example/back",
  response_type: "code",
  code_challenge: "c",
  code_challenge_method: "S256",
  scope: "chat documents_read",
  state: "s 1",
  resource: "https://app.example/mcp",
};
const at = `/oauth/authorize?${new URLSearchParams(asked)}`;
const app: AskingApp = {
  name: "Editor de boletines",
  host: "editor.example",
  proved_host: null,
  scopes: ["chat", "documents_read"],
};
const organization = { organization_id: 5, name: "Casa Abril", slug: "casa-abril", domain: null };
const member = { ...organization, user_type_id: 3, user_type: { name: "Member" as const }, organization };

/** Where the browser was sent, which stays where it is. */
const left: string[] = [];
const stay = (event: NavigateEvent): void => {
  if (event.destination.sameDocument) return;
  left.push(event.destination.url);
  event.preventDefault();
};

beforeEach(() => {
  left.length = 0;
  navigation.addEventListener("navigate", stay);
  answers(readMe, { user: aPerson({ user_organizations: [member] }) });
  answers(avatars.listAvatars, { avatars: [anAvatar({ avatar_id: 7, name: "Abril" })], count: 1, pages: 1 });
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
});

afterEach(() => navigation.removeEventListener("navigate", stay));

test("says what asks, what of it is known, and allows what was left of it, where it was chosen", async () => {
  const looked = answers(appCalls.readAskingApp, { app });
  const answered = answers(appCalls.answerApp, { location: "https://editor.example/back?code=a" });
  await draw(<ConnectApp />, { at });
  await expect.element(page.getByRole("heading", { name: "Connect “Editor de boletines”?" })).toBeVisible();
  await expect.element(page.getByText("editor.example", { exact: true })).toBeVisible();
  await expect.element(page.getByText("an unverified source")).toBeVisible();
  expect(looked[0]?.body).toEqual(asked);
  expect(page.getByRole("checkbox", { name: "Write documents" }).elements()).toEqual([]);
  for (const name of ["Ask avatars", "Read documents"]) await page.getByRole("checkbox", { name }).click();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect.element(page.getByText("Choose at least one.")).toBeVisible();
  await expect.element(page.getByRole("checkbox", { name: "Ask avatars" })).toHaveFocus();
  expect(answered).toEqual([]);
  await page.getByRole("checkbox", { name: "Read documents" }).click();
  await page.getByRole("combobox", { name: "Where it works" }).selectOptions("Casa Abril");
  await page.getByRole("button", { name: "Allow" }).click();
  await expect.poll(() => left).toEqual(["https://editor.example/back?code=a"]);
  expect(answered[0]?.body).toEqual({
    ...asked,
    allows: true,
    scopes: ["documents_read"],
    avatar_ids: [],
    organization_id: 5,
  });
});

test("is kept to single avatars where somebody chooses some, of the space where it is to work", async () => {
  answers(appCalls.readAskingApp, { app });
  const answered = answers(appCalls.answerApp, { location: "https://editor.example/back?code=a" });
  await draw(<ConnectApp />, { at });
  await page.getByRole("combobox", { name: "Which avatars" }).click();
  await page.getByRole("option", { name: "Abril" }).click();
  await userEvent.keyboard("{Tab}");
  await page.getByRole("button", { name: "Allow" }).click();
  await expect.poll(() => answered.map(({ body }) => body)).toMatchObject([{ avatar_ids: [7], organization_id: null }]);
});

test("is denied on a phone in Spanish, by a program of the device, of which is warned", async () => {
  answers(appCalls.readAskingApp, { app: { ...app, host: null, proved_host: "editor.example", name: "A".repeat(60) } });
  const answered = answers(appCalls.answerApp, { location: "http://127.0.0.1:4000/back?error=access_denied" });
  await draw(<ConnectApp />, { at, language: "es", width: 390, scheme: "dark" });
  await expect.element(page.getByText("Sigue solo si acabas de iniciar esto", { exact: false })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "Rechazar" }).click();
  await expect.poll(() => left).toEqual(["http://127.0.0.1:4000/back?error=access_denied"]);
  expect(answered[0]?.body).toMatchObject({ allows: false });
});

test("sends nobody on by itself: an app that asks wrongly, or is not known, is told so by whoever presses", async () => {
  answers(appCalls.readAskingApp, { location: "https://editor.example/back?error=invalid_request" });
  const first = await draw(<ConnectApp />, { at });
  await expect.element(page.getByRole("heading", { name: "This app cannot be connected" })).toBeVisible();
  expect(left).toEqual([]);
  await page.getByRole("button", { name: "Back to editor.example" }).click();
  await expect.poll(() => left).toEqual(["https://editor.example/back?error=invalid_request"]);
  await first.unmount();
  refuses(appCalls.readAskingApp, 404, "app_unknown", "This app is not known here. Start again from the app.");
  await draw(<ConnectApp />, { at: `${at}&more=1`.replace("client_1", "client_2") });
  await expect.element(page.getByText("This app is not known here", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Go to the app" })).toBeVisible();
});

test("a refusal is said over what was chosen, which stays", async () => {
  answers(appCalls.readAskingApp, { app });
  refuses(appCalls.answerApp, 409, "api_keys_full", "You have reached the maximum number of keys. End one first.");
  await draw(<ConnectApp />, { at });
  await page.getByRole("checkbox", { name: "Ask avatars" }).click();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("You have reached the maximum");
  await expect.element(page.getByRole("checkbox", { name: "Ask avatars" })).not.toBeChecked();
});

test("staff in a customer's place are not asked", async () => {
  answers(appCalls.readAskingApp, { app });
  const impersonation = { user_id: 1, name: "Ana", ends_at: "2026-11-24T11:00:00.000Z" };
  answers(readMe, { user: aPerson({ impersonation }) });
  await draw(<ConnectApp />, { at });
  await expect.element(page.getByText("You cannot connect apps", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Allow" })).not.toBeInTheDocument();
});
