import { contracts } from "@pluma/contract/all";
import { file, flag, idParams, type Multipart, moment, multipart, raw, route } from "@pluma/contract/kit/kit";
import { exampleOf } from "@pluma/contract/webhooks/guide";
import { happeningTypes } from "@pluma/contract/webhooks/happenings";
import { expect, test } from "vitest";
import { z } from "zod";
import { describeApi } from "./openapi.ts";

type Call = {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { required?: string[]; properties?: object } }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
  "x-access": string;
};
type Document = { openapi: string; paths: Record<string, Record<string, Call>> };

const describe = (given: Parameters<typeof describeApi>[0]) => describeApi(given) as unknown as Document;

const form: Multipart = multipart("file", 500, z.object({ title: z.string() }));
const sample = {
  readThing: route({
    method: "GET",
    path: "/things/{id}",
    summary: "A thing.",
    access: "orgManager",
    params: idParams,
    query: z.object({ archived: flag.default(false), word: z.string() }),
    answer: z.object({ thing: z.object({ createdAt: moment }) }),
    refuses: ["setup_code_wrong"],
  }),
  saveThing: route({
    method: "PUT",
    path: "/things/{id}",
    summary: "Saves it.",
    access: "generation",
    refusedWhileImpersonating: true,
    params: idParams,
    body: z.object({ count: z.coerce.number() }),
    isIdempotent: true,
    invalidStatus: 400,
    rate: { count: 3, seconds: 60 },
  }),
  upload: route({
    method: "POST",
    path: "/things",
    summary: "Up.",
    access: "public",
    status: 201,
    body: form,
    answer: z.object({}),
  }),
  hook: route({ method: "POST", path: "/hook", summary: "Hook.", access: "signed", body: raw(99) }),
  download: route({ method: "GET", path: "/file", summary: "File.", access: "signedIn", answer: file }),
};
const { paths } = describe({ things: sample });
const read = paths["/api/things/{id}"]?.get;
const save = paths["/api/things/{id}"]?.put;

test("every call of every contract is in the document, under a name of its own", () => {
  const document = describe(contracts);
  const calls = Object.values(document.paths).flatMap((path) => Object.values(path));
  const routes = Object.entries(contracts).flatMap(([feature, acts]) =>
    Object.keys(acts).map((act) => `${feature}.${act}`),
  );
  expect(calls.map(({ operationId }) => operationId).toSorted()).toEqual(routes.toSorted());
  expect(document.openapi).toBe("3.1.0");
  expect(() => JSON.stringify(document)).not.toThrow();
});

test("parameters say where they stand, whether they are needed, and what they may be", () => {
  expect(read?.parameters).toEqual([
    { name: "id", in: "path", required: true, schema: { type: "integer", exclusiveMinimum: 0 } },
    { name: "archived", in: "query", required: false, schema: { type: "boolean" } },
    { name: "word", in: "query", required: true, schema: { type: "string" } },
  ]);
});

test("a form whose file may be left out asks for none, and may come as JSON", () => {
  const change = describe(contracts).paths["/api/files/{id}"]?.put;
  const { content = {} } = change?.requestBody ?? {};
  expect(Object.keys(content)).toEqual(["multipart/form-data", "application/json"]);
  expect(content["multipart/form-data"]?.schema.required).toEqual([]);
  expect(Object.keys(content["application/json"]?.schema.properties ?? {})).toEqual(["name"]);
});

test("the access of a call is data, and its refusals stand under their statuses", () => {
  expect(read?.["x-access"]).toBe("orgManager");
  expect(read?.security).toEqual([{ bearer: [] }]);
  expect(Object.keys(read?.responses ?? {})).toEqual(["200", "400", "401", "403", "404", "500"]);
  expect(read?.responses["403"]?.description).toMatch(/`not_allowed`.*`setup_code_wrong`/s);
  expect(Object.keys(save?.responses ?? {})).toEqual(["204", "400", "401", "403", "409", "412", "413", "429", "500"]);
  expect(save?.responses["400"]?.description).toContain("`invalid_body`");
  expect(paths["/api/hook"]?.post?.security).toEqual([]);
});

test("a call that takes an Idempotency-Key names the header", () => {
  expect(save?.parameters.map(({ name }) => name)).toContain("Idempotency-Key");
  expect(read?.parameters.map(({ name }) => name)).not.toContain("Idempotency-Key");
});

test("answers are described as they leave, bodies as they are sent, files and raw bytes as such", () => {
  expect(read?.responses["200"]?.content?.["application/json"]?.schema).toMatchObject({
    properties: { thing: { properties: { createdAt: { type: "string", format: "date-time" } } } },
  });
  expect(save?.requestBody?.content["application/json"]?.schema).toMatchObject({
    properties: { count: { type: "number" } },
  });
  const upload = paths["/api/things"]?.post;
  expect(upload?.requestBody?.content["multipart/form-data"]?.schema.required).toEqual(["title", "file"]);
  expect(Object.keys(upload?.responses ?? {})).toContain("201");
  expect(Object.keys(paths["/api/hook"]?.post?.requestBody?.content ?? {})).toEqual(["*/*"]);
  expect(Object.keys(paths["/api/file"]?.get?.responses["200"]?.content ?? {})).toEqual(["application/octet-stream"]);
});

test("everything that webhooks tell of is in the document, with its example, and nothing else", () => {
  const { webhooks } = describeApi(contracts) as { webhooks: Record<string, { post: { requestBody: object } }> };
  expect(Object.keys(webhooks)).toEqual(happeningTypes);
  for (const type of happeningTypes) expect(JSON.stringify(webhooks[type])).toContain(JSON.stringify(exampleOf(type)));
});
