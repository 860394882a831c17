import { readMe } from "@pluma/contract/session/session";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ask } from "../../src/platform/ask/ask.ts";
import { queryClient } from "../../src/platform/ask/queryClient.ts";
import { chooseLanguage, readLanguage, wasLanguageChosenHere } from "../../src/platform/look/i18n.ts";
import { messages, showSuccess } from "../../src/platform/messages.ts";
import { readOrganizationId, selectOrganization } from "../../src/platform/session/organization.ts";
import { readSessionStatus, startSession } from "../../src/platform/session/session.ts";
import { aPerson } from "../aPerson.ts";
import { draw } from "../draw.tsx";
import { answers, unanswered } from "../server.ts";
import { endCalls, makeFresh } from "./fresh.ts";

test("a page that is made fresh knows of nothing that the file before did", async () => {
  const address = location.href;
  const client = queryClient;
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  selectOrganization(4);
  await chooseLanguage("es");
  showSuccess("Saved.");
  queryClient.setQueryData(["me"], { name: "Lucía" });
  history.pushState(null, "", "/elsewhere");
  document.title = "Somebody's";
  document.documentElement.dataset.left = "true";
  document.body.append(document.createElement("aside"));
  await makeFresh();
  expect(readSessionStatus()).toBe("out");
  expect(readOrganizationId()).toBeNull();
  expect(readLanguage()).toBe("en");
  expect(wasLanguageChosenHere()).toBe(false);
  expect(messages.read()).toEqual([]);
  expect(queryClient).toBeInstanceOf(QueryClient);
  expect(queryClient).not.toBe(client);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect(location.href).toBe(address);
  expect(document.title).not.toBe("Somebody's");
  expect(document.documentElement.dataset.left).toBeUndefined();
  expect(document.body.querySelector("aside")).toBeNull();
});

test("what a file began ends with it: a timer never strikes, a call is given up", async () => {
  const struck: string[] = [];
  setTimeout(() => struck.push("early"), 60);
  setInterval(() => struck.push("again"), 60);
  const call = fetch("/never", { method: "POST", body: new ReadableStream(), duplex: "half" } as RequestInit);
  const givenUp = expect(call).rejects.toThrow(/abort/i);
  await makeFresh();
  await givenUp;
  // Begun after them and as long, so it would strike after them.
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(struck).toEqual([]);
});

test("what is done under a lock once a call was given up is no part of the next test", async () => {
  const left = fetch("/never").catch(() =>
    navigator.locks.request("left", async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return fetch("/never").then(
        () => "brought in",
        () => "given up",
      );
    }),
  );
  await endCalls();
  expect(await left).toBe("given up");
});

test("what was to be done at once when a file ended is done: whoever queues more behind it would wait for ever", async () => {
  const done: string[] = [];
  const left = fetch("/never").catch(() => setTimeout(() => done.push("at once")));
  await endCalls();
  await left;
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).toEqual(["at once"]);
});

test("what a test sent in its last moment", () => {
  answers(readMe, { user: aPerson() });
  for (let sent = 0; sent < 40; sent += 1) void ask(readMe, {}).catch(() => undefined);
});

test("is not held against the next one, which begins when all of it has come", async () => {
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(unanswered).toEqual([]);
});

test("after it the next screen is drawn as on a page of its own", async () => {
  await makeFresh();
  await draw(<p>Here</p>);
  await expect.element(page.getByText("Here")).toBeVisible();
});
