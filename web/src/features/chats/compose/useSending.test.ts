import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { startSession } from "../../../platform/session/session.ts";
import { forgetAll } from "../../../platform/storage.ts";
import { readAsked, readDraft, writeAsked, writeDraft } from "../data/drafts.ts";
import { useSending, type Writing } from "./useSending.ts";

// Drawn without a browser a store must say what it holds there: the same.
vi.mock("react", async (load) => {
  const react = await load<typeof import("react")>();
  const useSyncExternalStore: typeof react.useSyncExternalStore = (watch, read) =>
    react.useSyncExternalStore(watch, read, read);
  return { ...react, useSyncExternalStore };
});

const avatar = { avatar_id: 3, assistant_id: "asst_3", name: "Abril", picture: null };
const refusal = { code: "too_many_generations", message: "Three answers are being written." };

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  writeDraft(null, "");
  writeAsked(null, null);
  queryClient.clear();
  forgetAll();
});

/** What the composer of a new chat holds; drawn once, as nothing here looks at the screen. */
function composer(): Writing {
  const drawn: Writing[] = [];
  const Drawn = () => {
    drawn.push(useSending(null, { asking: { avatar, isAside: false, choose: () => undefined } }));
    return null;
  };
  renderToString(createElement(QueryClientProvider, { client: queryClient }, createElement(Drawn)));
  const [writing] = drawn;
  if (!writing) throw new Error("nothing was drawn");
  return writing;
}

/** A server that refuses when it is told to, so that something can be typed before. */
function aServerThatRefuses(status: number) {
  let answer = () => {};
  const told = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked = new Promise<void>((heard) => {
    vi.stubGlobal("fetch", async () => {
      heard();
      await told;
      return new Response(JSON.stringify(refusal), { status, headers: { "retry-after": "5" } });
    });
  });
  return { asked, answer };
}

const refused = () => expect.poll(() => queryClient.getMutationCache().getAll()[0]?.state.status).toBe("error");

test("a question that is refused because too many are being answered is in the box again, with who was asked", async () => {
  const server = aServerThatRefuses(429);
  writeDraft(null, "A long question.");
  composer().send("A long question.");
  await server.asked;
  expect([readDraft(null), readAsked(null)]).toEqual(["", null]);
  server.answer();
  await refused();
  expect([readDraft(null), readAsked(null)]).toEqual(["A long question.", avatar]);
});

test("what was typed while a refused question was on its way stays", async () => {
  const server = aServerThatRefuses(429);
  writeDraft(null, "A long question.");
  composer().send("A long question.");
  await server.asked;
  writeDraft(null, "Typed meanwhile");
  server.answer();
  await refused();
  expect(readDraft(null)).toBe("Typed meanwhile");
});
