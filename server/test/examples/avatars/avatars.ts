import { eq } from "drizzle-orm";
import { avatarDraws } from "../../../src/features/avatars/tables.draws.ts";
import { avatarVersions } from "../../../src/features/avatars/tables.ts";
import { aFileRow, anAvatar, anInboxItem } from "../../avatars.ts";
import type { ExampleOf, Examples, Given } from "../example.ts";
import { NEVER } from "../never.ts";

const avatarOf = async ({ node, person }: Given) =>
  person ? anAvatar(node, person.userId) : { avatarId: NEVER, assistantId: "asst_never" };

const ofAvatar =
  (pathOf: (avatar: Awaited<ReturnType<typeof avatarOf>>) => string, body?: unknown): ExampleOf =>
  async (given) => ({ path: pathOf(await avatarOf(given)), body });

async function fileOf({ node, person }: Given) {
  if (!person) return { assistantId: "asst_never", avatarFileId: NEVER, fileId: NEVER, openaiFileId: "file-never" };
  const { avatarId, assistantId } = await anAvatar(node, person.userId);
  return { assistantId, ...(await aFileRow(node, person, { avatarId }, { editable: true })) };
}

async function versionOf({ node, person }: Given): Promise<number> {
  if (!person) return NEVER;
  const { avatarId } = await anAvatar(node, person.userId);
  const [row] = await node.app.db.select().from(avatarVersions).where(eq(avatarVersions.avatarId, avatarId));
  return row?.avatarVersionId ?? NEVER;
}

async function itemOf({ node, person }: Given): Promise<number> {
  if (!person) return NEVER;
  return (await anInboxItem(node, (await anAvatar(node, person.userId)).avatarId)).itemId;
}

async function drawOf({ node, person }: Given): Promise<string> {
  if (!person) return `/avatars/${NEVER}/draws/${NEVER}`;
  const { avatarId } = await anAvatar(node, person.userId);
  await node.app.db.insert(avatarDraws).values({ avatarId, userId: person.userId });
  return `/avatars/${avatarId}/draws/${person.userId}`;
}

function aForm(): FormData {
  const form = new FormData();
  form.set("file", new Blob(["Some text."]), "notes.txt");
  return form;
}

const given =
  (pathOf: (avatar: Awaited<ReturnType<typeof avatarOf>>) => string): ExampleOf =>
  async (asked) => ({ path: pathOf(await avatarOf(asked)), form: aForm() });

export const avatarsExamples: Examples = {
  "GET /avatars/{id}": ofAvatar(({ avatarId }) => `/avatars/${avatarId}`),
  "POST /avatars": () => ({ body: { name: "Somebody" } }),
  "PUT /avatars": async (asked) => ({
    body: { avatar_id: (await avatarOf(asked)).avatarId, name: "Somebody else" },
  }),
  "PUT /avatars/add-context/{id}": ofAvatar(({ avatarId }) => `/avatars/add-context/${avatarId}`, { context: "Be." }),
  "POST /avatars/favorite": async (asked) => ({
    body: { avatar_id: (await avatarOf(asked)).avatarId, favorite: true },
  }),
  "DELETE /avatars/{id}": ofAvatar(({ avatarId }) => `/avatars/${avatarId}`),
  "POST /avatars/{id}/restore": async ({ node, person }) => {
    if (!person) return { path: `/avatars/${NEVER}/restore` };
    const { avatarId } = await anAvatar(node, person.userId, { deletedAt: new Date() });
    return { path: `/avatars/${avatarId}/restore` };
  },
  "POST /avatars/add-file/{a}/{b}": given(
    ({ avatarId, assistantId }) => `/avatars/add-file/${avatarId}/${assistantId}`,
  ),
  "POST /avatars/add-editable-file/{a}/{b}": given(
    ({ avatarId, assistantId }) => `/avatars/add-editable-file/${assistantId}/${avatarId}`,
  ),
  "PUT /avatars/editable-file/{file_id}": async (asked) => ({
    path: `/avatars/editable-file/${(await fileOf(asked)).fileId}`,
    body: { content: "Another text." },
  }),
  "POST /avatars/files/{id}/retry": async (asked) => ({
    path: `/avatars/files/${(await fileOf(asked)).avatarFileId}/retry`,
  }),
  "GET /avatars/files/{id}": async (asked) => ({
    path: `/avatars/files/${(await fileOf(asked)).avatarFileId}`,
  }),
  "DELETE /avatars/file/{fileId}/{openaiFileId}/{assistantId}": async (asked) => {
    const { fileId, openaiFileId, assistantId } = await fileOf(asked);
    return { path: `/avatars/file/${fileId}/${openaiFileId}/${assistantId}` };
  },
  "GET /avatars/{id}/versions": ofAvatar(({ avatarId }) => `/avatars/${avatarId}/versions`),
  "GET /avatars/versions/{id}": async (asked) => ({ path: `/avatars/versions/${await versionOf(asked)}` }),
  "POST /avatars/versions/{id}/restore": async (asked) => ({
    path: `/avatars/versions/${await versionOf(asked)}/restore`,
  }),
  "GET /avatars/{id}/inbox": ofAvatar(({ avatarId }) => `/avatars/${avatarId}/inbox`),
  "GET /avatars/{id}/ratings": ofAvatar(({ avatarId }) => `/avatars/${avatarId}/ratings`),
  "POST /avatars/{id}/teach": ofAvatar(({ avatarId }) => `/avatars/${avatarId}/teach`, {
    question: "Where?",
    answer: "Here.",
  }),
  "GET /avatars/{id}/draws": ofAvatar(({ avatarId }) => `/avatars/${avatarId}/draws`),
  "PUT /avatars/{id}/draws": ofAvatar(({ avatarId }) => `/avatars/${avatarId}/draws`, { percent_max: 50 }),
  "POST /avatars/{id}/draws/{user_id}/reset": async (asked) => ({ path: `${await drawOf(asked)}/reset`, own: true }),
  "POST /avatars/{id}/draws/{user_id}/close": async (asked) => ({
    path: `${await drawOf(asked)}/close`,
    body: { is_closed: true },
    own: true,
  }),
  "POST /avatars/inbox/{id}/dismiss": async (asked) => ({
    path: `/avatars/inbox/${await itemOf(asked)}/dismiss`,
  }),
  "GET /avatars/inbox/{id}/places": async (asked) => ({ path: `/avatars/inbox/${await itemOf(asked)}/places` }),
  "POST /avatars/inbox/{id}/mistaken": async (asked) => ({ path: `/avatars/inbox/${await itemOf(asked)}/mistaken` }),
  "POST /avatars/inbox/{id}/draft": async (asked) => ({
    path: `/avatars/inbox/${await itemOf(asked)}/draft`,
    status: 422,
  }),
};
