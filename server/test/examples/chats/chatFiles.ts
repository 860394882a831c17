import type { Examples, Given } from "../example.ts";
import { NEVER } from "../never.ts";

function aForm(): FormData {
  const form = new FormData();
  form.set("file", new Blob(["Some text."]), "notes.txt");
  return form;
}

/** A conversation of the caller with a file; `status` says what one who cannot make any gets instead of success. */
async function fileOf({ node, person }: Given): Promise<{ conversation: number; file: number; status?: 404 }> {
  const none = { conversation: NEVER, file: NEVER, status: 404 as const };
  if (!person) return none;
  const { token } = person;
  const made = await node.ask("POST /conversations", { token, body: { name: "With a file" } });
  if (made.status !== 201) return none;
  const conversation = made.body.conversation.conversation_id;
  const added = await node.ask(`POST /conversations/file/${conversation}`, { token, form: aForm() });
  return { conversation, file: added.body.conversation_file.conversation_file_id };
}

const ofFile = (pathOf: (file: number) => string) => async (given: Given) => {
  const { file, conversation: _, ...status } = await fileOf(given);
  return { path: pathOf(file), ...status };
};

export const chatFilesExamples: Examples = {
  "POST /conversations/file/{id}": async (given) => {
    const { conversation, file: _, ...status } = await fileOf(given);
    return { path: `/conversations/file/${conversation}`, form: aForm(), ...status };
  },
  "GET /conversations/{id}/files": async (given) => {
    const { conversation, file: _, ...status } = await fileOf(given);
    return { path: `/conversations/${conversation}/files`, ...status };
  },
  "GET /conversations/files/{id}": ofFile((file) => `/conversations/files/${file}`),
  "DELETE /conversations/files/{id}": ofFile((file) => `/conversations/files/${file}`),
};
