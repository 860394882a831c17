import type { TestApp } from "../app.ts";
import type { TestUser } from "../people.ts";
import type { Examples, Given } from "./example.ts";
import { NEVER } from "./never.ts";

function aForm(): FormData {
  const form = new FormData();
  form.set("file", new Blob(["Some text."]), "notes.txt");
  return form;
}

async function fileOf(node: TestApp, { token }: Pick<TestUser, "token">): Promise<number> {
  return (await node.ask("POST /files", { token, form: aForm() })).body.file_id;
}

/** A file of the caller's; nobody's is one that never was. */
const ownFile = async ({ node, person }: Given): Promise<number> => (person ? fileOf(node, person) : NEVER);

export const filesExamples: Examples = {
  "POST /files": () => ({ form: aForm() }),
  "PUT /files/{id}": async (given) => ({
    path: `/files/${await ownFile(given)}`,
    body: { name: "other.txt" },
  }),
  "GET /files/{id}": async (given) => ({ path: `/files/${await ownFile(given)}` }),
};
