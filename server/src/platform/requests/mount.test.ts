import { route } from "@pluma/contract/kit/kit";
import { type FastifyInstance, fastify } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { App } from "../context.ts";
import { renderErrors } from "../web/errorAnswers.ts";
import { openSpentTokens } from "./arrival.ts";
import { openLate } from "./late.ts";
import { mount } from "./mount.ts";
import { openStays } from "./stay.ts";

const people = route({
  method: "GET",
  path: "/people",
  summary: "",
  access: "public",
  answer: z.object({ people: z.array(z.object({ name: z.string(), age: z.number().nullish() })) }),
});
/** Shapes that hold themselves, as texts of documents do, are checked another way. */
const branch = z.object({
  name: z.string(),
  get branches() {
    return z.array(branch);
  },
});
const tree = route({ method: "GET", path: "/tree", summary: "", access: "public", answer: z.object({ tree: branch }) });

let web: FastifyInstance;
let answered: object;

beforeAll(async () => {
  const log = pino({ level: "silent" });
  const late = openLate();
  web = fastify();
  openStays(web);
  web.decorateRequest("lang", "en");
  renderErrors(web, log);
  const nobody = async () => ({ caller: null, identified: null });
  const asking = { identify: nobody, identifyAgain: nobody, isSetUp: async () => true };
  const selectSpace = () => Promise.reject(new Error("nobody asks"));
  const app = { budgets: { take: async () => ({ end: async () => undefined }) } } as unknown as App;
  const act = async () => answered as never;
  mount(
    { web, app, ...asking, selectSpace, spent: openSpentTokens(late), late },
    { people, tree },
    { people: act, tree: act },
  );
  await web.ready();
});
afterAll(() => web.close());

const ask = async (path: string) => {
  const { statusCode, body } = await web.inject(`/api/${path}`);
  return { status: statusCode, body };
};
const secret = "what nobody may know";

test("an answer holds what its contract names and nothing besides, the first time and each time after", async () => {
  answered = {
    people: [
      { name: "Ada", password: secret },
      { name: "Bo", age: null },
    ],
    secret,
  };
  const expected = { status: 200, body: JSON.stringify({ people: [{ name: "Ada" }, { name: "Bo", age: null }] }) };
  expect([await ask("people"), await ask("people")]).toEqual([expected, expected]);
  const leaf = { name: "leaf", branches: [], secret };
  answered = { tree: { name: "trunk", branches: [leaf], secret }, secret };
  const shown = { tree: { name: "trunk", branches: [{ name: "leaf", branches: [] }] } };
  expect(await ask("tree")).toEqual({ status: 200, body: JSON.stringify(shown) });
});

test("an answer that does not fit its contract stays inside, all of it, and spoils no other", async () => {
  answered = { people: [{ name: "Ada" }, { name: 7, password: secret }] };
  const refused = await ask("people");
  expect(refused.status).toBe(500);
  expect(refused.body).not.toMatch(/Ada|password|nobody may know/);
  answered = { people: [{ name: "Ada", age: 36 }] };
  expect(await ask("people")).toEqual({ status: 200, body: JSON.stringify(answered) });
});
