import { type Conversation, type ConversationAct, chats } from "@pluma/contract/chats/chats";
import { useMutation } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { dropConversations, keys, relist, writeConversation } from "./cache.ts";
import { writeAll } from "./list.ts";
import { withoutTag, withTag } from "./tags.ts";

/** Something done to one or several chats; `tag` is for tag and untag. */
export type Change = { ids: number[]; act: Exclude<ConversationAct, "delete">; tag?: string };

/**
 * Carries out a change of chats: shown at once, taken back when it is refused. It belongs to no screen, so that what a
 * message at the top offers to undo can be undone from everywhere.
 */
export async function carryOut({ ids, act, tag = "" }: Change): Promise<void> {
  const takeBack = writeAll(ids, (held) => changed(held, act, tag));
  try {
    for (const conversation of await inTurn(ids, () => sendChange(ids, act, tag)))
      writeConversation(conversation.conversation_id, (held) => ({ ...held, ...conversation }));
    relist();
  } catch (error) {
    takeBack();
    relist();
    throw error;
  }
}

/** What was last sent of a chat, until it is answered. */
const sent = new Map<number, Promise<unknown>>();

/** Sends a change once those before it of the same chats were answered: under way together, either may arrive first. */
function inTurn<T>(ids: number[], send: () => Promise<T>): Promise<T> {
  const answered = Promise.allSettled(ids.map((id) => sent.get(id))).then(send);
  for (const id of ids) sent.set(id, answered);
  const forget = () => {
    for (const id of ids) if (sent.get(id) === answered) sent.delete(id);
  };
  answered.then(forget, forget);
  return answered;
}

/** Deletes chats for good. */
export function useDeleteConversations() {
  return useMutation({
    mutationKey: keys.delete,
    mutationFn: async (ids: number[]) => {
      const [id] = ids;
      if (ids.length === 1 && id !== undefined) await ask(chats.deleteConversation, { params: { id } });
      else await ask(chats.changeConversations, { body: { conversation_ids: ids, act: "delete" } });
    },
    onSuccess: (_answer, ids) => dropConversations(ids),
    onError: relist,
  });
}

async function sendChange(ids: number[], act: Change["act"], tag: string): Promise<Conversation[]> {
  const [id] = ids;
  if (ids.length === 1 && id !== undefined && act !== "tag" && act !== "untag") {
    const body = { conversation_id: id, ...flagsOf[act] };
    return [(await ask(chats.saveConversation, { body })).conversation];
  }
  const body = { conversation_ids: ids, act, ...(tag !== "" && { tag }) };
  return (await ask(chats.changeConversations, { body })).conversations;
}

const flagsOf = {
  archive: { archived: true },
  unarchive: { archived: false },
  pin: { pinned: true },
  unpin: { pinned: false },
} as const;

function changed<C extends Conversation>(held: C, act: Change["act"], tag: string): C {
  if (act === "tag") return { ...held, tags: withTag(held.tags, tag) };
  if (act === "untag") return { ...held, tags: withoutTag(held.tags, tag) };
  return { ...held, ...flagsOf[act] };
}
