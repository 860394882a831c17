import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetAll, recall, remember } from "../storage.ts";
import { expireSession, leaveSession, obeyAddress, readSessionStatus, readToken, startSession } from "./session.ts";

const tokens = { token: "t1", refresh_token: "r1", uid: "u1", expires_in: 3600 };
const FIVE_MINUTES_MS = 5 * 60 * 1000;

let address: string;
let loaded: string[];

function openAt(path: string): void {
  address = `http://site.example${path}`;
  obeyAddress();
}

beforeEach(() => {
  vi.useFakeTimers();
  loaded = [];
  vi.stubGlobal("location", {
    get href() {
      return address;
    },
    assign: (path: string) => loaded.push(path),
  });
  vi.stubGlobal("history", {
    replaceState: (_state: unknown, _title: string, next: URL) => {
      address = next.href;
    },
  });
  startSession(tokens);
});

afterEach(() => {
  forgetAll();
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a refresh flag", () => {
  test("in the address ends the session, leads to /auth, and is gone afterwards", () => {
    openAt("/templates?refresh=true&tag=a");
    expect(readSessionStatus()).toBe("out");
    expect(readToken()).toBeNull();
    expect(address).toBe("http://site.example/auth?tag=a");
  });

  test("kept in this browser does the same, once", () => {
    remember("refresh", "true");
    openAt("/templates");
    expect(readSessionStatus()).toBe("out");
    expect(address).toBe("http://site.example/auth");
    expect(recall("refresh")).toBeNull();
  });

  test("of another word does nothing", () => {
    openAt("/templates?refresh=false");
    expect(readSessionStatus()).toBe("in");
    expect(address).toBe("http://site.example/templates?refresh=false");
  });
});

describe("a uid in the address", () => {
  test("is kept for five minutes, and taken out of the address", () => {
    openAt("/?uid=x7");
    expect(recall("visitor_uid")).toBe("x7");
    expect(address).toBe("http://site.example/");
    vi.advanceTimersByTime(FIVE_MINUTES_MS - 1);
    expect(recall("visitor_uid")).toBe("x7");
    vi.advanceTimersByTime(1);
    expect(recall("visitor_uid")).toBeNull();
  });

  test("that is older than five minutes is gone with the next page", () => {
    openAt("/?uid=x7");
    vi.clearAllTimers();
    vi.setSystemTime(Date.now() + FIVE_MINUTES_MS);
    openAt("/");
    expect(recall("visitor_uid")).toBeNull();
  });

  test("lives five minutes anew when it is given again", () => {
    openAt("/?uid=x7");
    vi.advanceTimersByTime(FIVE_MINUTES_MS - 1000);
    openAt("/?uid=x8");
    vi.advanceTimersByTime(2000);
    expect(recall("visitor_uid")).toBe("x8");
    vi.advanceTimersByTime(FIVE_MINUTES_MS);
    expect(recall("visitor_uid")).toBeNull();
  });

  test("proves nothing: whoever is signed in stays who they are", () => {
    openAt("/?uid=somebody-else");
    expect(recall("uid")).toBe("u1");
    expect(readToken()).toBe("t1");
  });

  test("outlives a forced logout of the same address", () => {
    openAt("/?uid=x7&refresh=true");
    expect(recall("visitor_uid")).toBe("x7");
    expect(address).toBe("http://site.example/auth");
  });
});

test("leaving forgets all that this browser kept, the language too, and goes home", () => {
  remember("lang", "es");
  leaveSession("/");
  expect([recall("token"), recall("refresh_token"), recall("uid"), recall("lang")]).toEqual([null, null, null, null]);
  expect(loaded).toEqual(["/"]);
  expect(readSessionStatus()).toBe("out");
});

describe("over an expired session", () => {
  beforeEach(() => {
    expireSession();
    expect(readSessionStatus()).toBe("expired");
  });

  test("the same person goes on where they were", () => {
    startSession({ ...tokens, token: "t2" });
    expect(readSessionStatus()).toBe("in");
    expect(loaded).toEqual([]);
  });

  test("somebody else starts from a fresh page", () => {
    startSession({ ...tokens, token: "t2", uid: "u2" });
    expect(loaded).toEqual(["/"]);
  });
});
