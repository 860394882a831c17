import { userOrganizations } from "../../../src/features/organizations/tables.ts";
import { aChat } from "../../chats.ts";
import { anOrganization } from "../../people.ts";
import type { Examples, Given } from "../example.ts";
import { NEVER } from "../never.ts";

/** An answer of the caller's in an organization of theirs, and another member of it. */
async function sharedPlace({ node, person, customer }: Given) {
  if (!person) return { messageId: NEVER, otherId: NEVER };
  const organizationId = await anOrganization(node);
  const other = await customer();
  const members = [person.userId, other.userId].map((userId) => ({ userId, organizationId, userTypeId: 3 }));
  await node.app.db.insert(userOrganizations).values(members);
  const { messageId } = await aChat(node, person.userId, { organizationId });
  return { messageId, otherId: other.userId };
}

async function linkOf({ node, person }: Given): Promise<{ link_id: number; url: string }> {
  if (!person) return { link_id: NEVER, url: "/never" };
  const { messageId } = await aChat(node, person.userId);
  const body = { message_id: messageId };
  return (await node.ask("POST /messages/share/links", { token: person.token, body })).body.link;
}

export const sharingExamples: Examples = {
  "POST /messages/share": async (given) => {
    const { messageId, otherId } = await sharedPlace(given);
    return { body: { message_id: messageId, user_id: otherId } };
  },
  "POST /messages/share/links": async ({ node, person }) => {
    const messageId = person ? (await aChat(node, person.userId)).messageId : NEVER;
    return { body: { message_id: messageId } };
  },
  "DELETE /messages/share/links/{id}": async (given) => ({
    path: `/messages/share/links/${(await linkOf(given)).link_id}`,
  }),
  "GET /shared/{token}": async (given) => {
    const { url } = await linkOf({ ...given, person: given.person ?? (await given.customer()) });
    return { path: `/shared/${url.split("/").at(-1)}` };
  },
  "POST /messages/pdf": () => ({ body: { text: "# One" } }),
  "POST /messages/word": () => ({ body: { text: "# One" } }),
};
