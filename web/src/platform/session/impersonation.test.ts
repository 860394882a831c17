import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renewTokens } from "../ask/renew.ts";
import { forgetAll, recall, remember } from "../storage.ts";
import { leaveImpersonation, readImpersonation, startImpersonation } from "./impersonation.ts";
import { expireSession, leaveSession, readToken, startSession } from "./session.ts";

const tokens = { token: "own", refresh_token: "r1", uid: "u1", expires_in: 3600 };
const given = { token: "imp_7", expires_in: 1800, user_id: 7 };
const staff = { name: "Lucía", language: "es" } as const;
let went: string[] = [];

/** A shelf as browsers have two of. */
function aStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

beforeEach(() => {
  went = [];
  vi.stubGlobal("localStorage", aStorage());
  vi.stubGlobal("sessionStorage", aStorage());
  vi.stubGlobal("location", { assign: (path: string) => went.push(path) });
  startSession(tokens);
  remember("lang", "es");
});

afterEach(() => {
  forgetAll();
  vi.unstubAllGlobals();
});

test("a tab becomes the customer, and remembers apart from the others", () => {
  expect(startImpersonation(given, staff)).toBe(true);
  expect(readToken()).toBe("imp_7");
  expect(recall("lang")).toBeNull();
  remember("lang", "en");
  expect(localStorage.getItem("lang")).toBe("es");
  expect(localStorage.getItem("token")).toBe("own");
  expect(readImpersonation()).toMatchObject({ user_id: 7, staff_name: "Lucía", language: "es" });
  expect(went).toEqual(["/"]);
});

test("leaving leads to the customer's page, as oneself", () => {
  startImpersonation(given, staff);
  leaveImpersonation("left");
  expect(readToken()).toBe("own");
  expect(recall("lang")).toBe("es");
  expect(readImpersonation()).toBeNull();
  expect(went.at(-1)).toBe("/admin/users/7");
});

test("a token that no longer holds ends it, and never the session of the member of staff", () => {
  startImpersonation(given, staff);
  expireSession();
  expect(went.at(-1)).toBe("/admin/users/7?session=over");
  expect(readToken()).toBe("own");
  expect(recall("refresh_token")).toBe("r1");
});

test("logging out as the customer is going back", () => {
  startImpersonation(given, staff);
  leaveSession("/");
  expect(went.at(-1)).toBe("/admin/users/7");
  expect(readToken()).toBe("own");
});

test("it is never renewed", async () => {
  startImpersonation(given, staff);
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  await renewTokens("imp_7");
  expect(fetched).not.toHaveBeenCalled();
  expect(readToken()).toBe("imp_7");
});

test("a browser that keeps nothing for a tab says so, and nothing changes", () => {
  vi.stubGlobal("sessionStorage", undefined);
  expect(startImpersonation(given, staff)).toBe(false);
  expect(readToken()).toBe("own");
  expect(went).toEqual([]);
});
