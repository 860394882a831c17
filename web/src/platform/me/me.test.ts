import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../ask/queryClient.ts";
import { readSessionStatus, startSession } from "../session/session.ts";
import { forgetAll, recall, remember } from "../storage.ts";
import { meQuery, signOut } from "./me.ts";

const tokens = { token: "t1", refresh_token: "r1", uid: "u1", expires_in: 3600 };
let loaded: string[];
let asked: string[];

function answer(status: number, body: unknown): void {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    asked.push(`${init.method} ${url}`);
    if (status === 0) throw new TypeError("fetch failed");
    return new Response(JSON.stringify(body), { status });
  });
}

beforeEach(() => {
  loaded = [];
  asked = [];
  vi.stubGlobal("location", { assign: (path: string) => loaded.push(path) });
  startSession(tokens);
});

afterEach(() => {
  queryClient.clear();
  forgetAll();
  vi.unstubAllGlobals();
});

test("a session that has begun reads its person", async () => {
  answer(200, { user: { user_id: 7 } });
  expect(await new QueryObserver(queryClient, meQuery).refetch()).toMatchObject({ data: { user_id: 7 } });
  expect(asked).toEqual(["GET /api/users"]);
});

test("a good token to which nobody belongs (400) logs out to /auth", async () => {
  answer(400, { code: "profile_missing", message: "This account no longer exists." });
  await queryClient.fetchQuery(meQuery).catch(() => undefined);
  expect(loaded).toEqual(["/auth"]);
  expect(recall("token")).toBeNull();
  expect(readSessionStatus()).toBe("out");
});

test("a server that fails logs nobody out", async () => {
  answer(500, { code: "failed", message: "Failed" });
  await queryClient.fetchQuery(meQuery).catch(() => undefined);
  expect(loaded).toEqual([]);
  expect(recall("token")).toBe("t1");
});

test("signing out ends the session on the server, clears this browser and goes home", async () => {
  answer(200, {});
  remember("lang", "es");
  await signOut();
  expect(asked).toEqual(["POST /api/auth/logout"]);
  expect([recall("token"), recall("lang")]).toEqual([null, null]);
  expect(loaded).toEqual(["/"]);
});

test("signing out while the server is away still ends the session here", async () => {
  answer(0, null);
  await signOut();
  expect(recall("token")).toBeNull();
  expect(loaded).toEqual(["/"]);
});
