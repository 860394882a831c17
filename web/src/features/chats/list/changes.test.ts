import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startSession } from "../../../platform/session/session.ts";
import { forgetAll } from "../../../platform/storage.ts";
import { carryOut } from "../data/changes.ts";

/** What was asked, in order, and how each is answered. */
let asked: { body: Record<string, unknown>; answer: (status: number) => void }[] = [];

beforeEach(() => {
  asked = [];
  startSession({ token: "t1", refresh_token: "r1", uid: "u1", expires_in: 3600 });
  vi.stubGlobal("fetch", (_url: string, { body }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const said: Record<string, unknown> = JSON.parse(String(body));
    const answer = (status: number) => resolve(Response.json({ conversation: said }, { status }));
    asked.push({ body: said, answer });
    return promise;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetAll();
});

const change = (act: "archive" | "unarchive", id = 1) => carryOut({ ids: [id], act });
const flags = () => asked.map(({ body }) => [body.conversation_id, body.archived]);
/** Until so many questions are under way or answered. */
const untilAsked = (count: number) => expect.poll(() => asked.length).toBe(count);

test.each([200, 500])(
  "what is wanted of a chat next is sent once what was wanted before is answered: %d",
  async (status) => {
    const first = change("unarchive").catch(() => "refused");
    const second = change("archive");
    // What is wanted of another chat waits for nobody, and comes after what would have been sent at once.
    const other = change("archive", 2);
    await untilAsked(2);
    expect(flags()).toEqual([
      [1, false],
      [2, true],
    ]);
    asked[0]?.answer(status);
    await first;
    await untilAsked(3);
    expect(flags()[2]).toEqual([1, true]);
    for (const { answer } of asked) answer(200);
    await Promise.all([second, other]);
  },
);
