import { avatars } from "@pluma/contract/avatars/avatars";
import { messages } from "@pluma/contract/chats/messages";
import { session } from "@pluma/contract/session/session";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { premiumRefusals, showAlert } from "../messages.ts";
import { Refused } from "../refused.ts";
import { keepTokens, readSessionStatus, readToken, startSession } from "../session/session.ts";
import { forgetAll, remember } from "../storage.ts";
import { ask } from "./ask.ts";

type Answer = { status: number; body?: unknown } | "away";
const tokens = { token: "t1", refresh_token: "r1", uid: "u1", expires_in: 3600 };
const renewed = { ...tokens, token: "t2", refresh_token: "r2" };
const thread = { status: 200, body: { messages: [], max: 0 } };
const expired = { status: 401, body: { code: "auth/id-token-expired", message: "Expired" } };

let asked: { url: string; method: string; token: string | null }[] = [];

function answer(...answers: Answer[]): void {
  const left = [...answers];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    asked.push({ url, method: init.method ?? "GET", token: new Headers(init.headers).get("authorization") });
    const next = left.shift();
    if (!next || next === "away") throw new TypeError("fetch failed");
    return new Response(next.body === undefined ? null : JSON.stringify(next.body), { status: next.status });
  });
}

const readThread = () => ask(messages.readThread, { params: { id: 1 } });
const send = () => ask(messages.streamMessage, { body: { content: "hola" } });

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  startSession(tokens);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  forgetAll();
});

async function settled<T>(promise: Promise<T>): Promise<T | Refused> {
  const outcome = promise.catch((error: unknown) => {
    if (error instanceof Refused) return error;
    throw error;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  return outcome;
}

describe("reading", () => {
  test("is tried three times more, 3 s apart, while the server is away", async () => {
    answer("away", { status: 502 }, { status: 503 }, thread);
    const promise = readThread();
    await vi.advanceTimersByTimeAsync(2999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
    expect(await settled(promise)).toEqual(thread.body);
    expect(asked).toHaveLength(4);
  });

  test("gives up after the fourth time", async () => {
    answer("away", "away", "away", "away", thread);
    expect(await settled(readThread())).toMatchObject({ code: "unreachable", status: 0 });
    expect(asked).toHaveLength(4);
  });

  test("is not tried again when the server has answered no", async () => {
    answer({
      status: 404,
      body: { code: "not_found", message: "Nope", error: { code: "not_found", message: "Nope" } },
    });
    expect(await settled(readThread())).toMatchObject({ code: "not_found", message: "Nope", status: 404 });
    expect(asked).toHaveLength(1);
  });

  test("ends at once when nobody waits for it any more", async () => {
    answer("away", thread);
    const leaving = new AbortController();
    const promise = ask(messages.readThread, { params: { id: 1 } }, { signal: leaving.signal });
    const outcome = expect(promise).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(100);
    leaving.abort();
    await outcome;
    expect(asked).toHaveLength(1);
  });
});

describe("an answer that breaks off", () => {
  const broken = () => {
    const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError("network error")) });
    return new Response(body, { status: 200 });
  };

  test("is a server that is away: reading is tried again", async () => {
    answer(thread);
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", vi.fn(fetch).mockResolvedValueOnce(broken()));
    expect(await settled(readThread())).toEqual(thread.body);
  });

  test("is a server that is away: writing is refused, and not tried again", async () => {
    const fetch = vi.fn(async () => broken());
    vi.stubGlobal("fetch", fetch);
    expect(await settled(send())).toMatchObject({ code: "unreachable", status: 0 });
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

test("writing is never tried again by itself", async () => {
  answer("away", { status: 201, body: {} });
  expect(await settled(send())).toMatchObject({ code: "unreachable" });
  expect(asked).toHaveLength(1);
});

test("a refusal names its fields", async () => {
  const error = { code: "invalid_body", message: "Check", fields: { "owner.email": "invalid" } };
  answer({ status: 422, body: { code: "invalid_body", message: "Check", error } });
  expect(await settled(send())).toMatchObject({ fields: { "owner.email": "invalid" } });
});

test("a refusal of too many questions says how long to wait", async () => {
  const refuse = (status: number) => () =>
    Promise.resolve(new Response("{}", { status, headers: { "retry-after": "90" } }));
  vi.stubGlobal("fetch", refuse(429));
  expect(await settled(send())).toMatchObject({ status: 429, waitSeconds: 90 });
  vi.stubGlobal("fetch", refuse(409));
  expect(await settled(send())).toMatchObject({ status: 409, waitSeconds: null });
});

describe("an expired token", () => {
  test("is renewed and the question asked again, once", async () => {
    answer(expired, { status: 200, body: renewed }, thread);
    expect(await settled(readThread())).toEqual(thread.body);
    expect(asked.map(({ token }) => token)).toEqual(["Bearer t1", null, "Bearer t2"]);
    expect(readToken()).toBe("t2");
  });

  test("is renewed once for many questions at the same time", async () => {
    answer(expired, expired, { status: 200, body: renewed }, thread, thread);
    expect(await settled(Promise.all([readThread(), readThread()]))).toEqual([thread.body, thread.body]);
    expect(asked.filter(({ url }) => url.endsWith(session.refresh.path))).toHaveLength(1);
  });

  test("that another tab has renewed meanwhile is not renewed again", async () => {
    answer(expired, thread);
    const promise = readThread();
    keepTokens(renewed);
    expect(await settled(promise)).toEqual(thread.body);
    expect(asked.map(({ token }) => token)).toEqual(["Bearer t1", "Bearer t2"]);
  });

  test("whose refresh token is refused expires the session", async () => {
    answer(expired, { status: 401, body: { code: "refresh_refused" } });
    expect(await settled(readThread())).toMatchObject({ status: 401 });
    expect(readSessionStatus()).toBe("expired");
    expect(readToken()).toBeNull();
  });

  test("stays as it is while the server that renews it is away", async () => {
    answer(expired, "away");
    expect(await settled(readThread())).toMatchObject({ status: 401 });
    expect(readSessionStatus()).toBe("in");
  });
});

test("a wrong password does not end the session one has", async () => {
  answer({ status: 401, body: { code: "wrong_credentials", message: "Wrong" } });
  expect(await settled(ask(session.signIn, { body: { email: "a", password: "b" } }))).toMatchObject({
    message: "Wrong",
  });
  expect(readSessionStatus()).toBe("in");
});

test("a session that was ended elsewhere expires here", async () => {
  answer({ status: 401, body: { code: "not_signed_in", message: "Sign in" } });
  await settled(readThread());
  expect(readSessionStatus()).toBe("expired");
});

test("tokens older than 15 minutes are renewed beside the next successful answer", async () => {
  answer(thread, thread, { status: 200, body: renewed });
  await settled(readThread());
  expect(readToken()).toBe("t1");
  remember("token_time", String(Date.now() - 15 * 60 * 1000 - 1));
  await settled(readThread());
  expect(readToken()).toBe("t2");
  expect(asked).toHaveLength(3);
});

test("a call that takes a plan leads whoever has none to the page that says so, once; avatars and checkouts say it in place", async () => {
  const before = premiumRefusals.read();
  const refused = (code: string) => ({ status: 412, body: { code, message: "Premium" } });
  answer(refused("no_access"), refused("out_of_words"));
  const error = await settled(send());
  showAlert(error);
  expect(premiumRefusals.read()).toBe(before + 1);
  await settled(send());
  expect(premiumRefusals.read()).toBe(before + 2);
  answer(refused("no_access"), refused("product_not_for_sale"), refused("organization_pool_empty"));
  await settled(ask(avatars.readAvatar, { params: { id: 1 } }));
  await settled(send());
  await settled(send());
  expect(premiumRefusals.read()).toBe(before + 2);
});
