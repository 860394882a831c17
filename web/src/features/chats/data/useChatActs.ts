import type { Conversation } from "@pluma/contract/chats/chats";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showUndo } from "../../../platform/messages.ts";
import { type Change, carryOut } from "./changes.ts";
import { isSameTag, tagsOf } from "./tags.ts";

type Chats = readonly Conversation[];

/**
 * What is done to chats from a list or from a chat's own head. Archiving and tagging say that they worked and can be
 * undone; whatever is refused is taken back and said.
 */
export function useChatActs() {
  const t = useWords("chats");
  const change = (changes: Change[], done?: string, undone: Change[] = []) => {
    const wanted = changes.filter(({ ids }) => ids.length > 0);
    if (wanted.length === 0) return;
    carryOutAll(wanted)
      .then(() => done && showUndo(done, () => void carryOutAll(undone).catch(showAlert)))
      .catch(showAlert);
  };
  const said = (act: string, count: number) => t(`done.${act}`, { count, number: formatNumber(count) });
  return {
    pin: (chats: Chats, isPinned: boolean) => change([{ ids: idsOf(chats), act: isPinned ? "pin" : "unpin" }]),
    archive: (chats: Chats, isArchived: boolean) => {
      const [act, opposite] = isArchived ? (["archive", "unarchive"] as const) : (["unarchive", "archive"] as const);
      const ids = idsOf(chats);
      change([{ ids, act }], said(act, ids.length), [{ ids, act: opposite }]);
    },
    /** Adds tags to those that lack them, and takes others from those that have them. */
    tag: (chats: Chats, added: string[], removed: string[]) => {
      const lacking = added.map((tag) => ({ tag, ids: idsOf(chats.filter((chat) => !has(chat, tag))) }));
      const having = removed.map((tag) => ({ tag, ids: idsOf(chats.filter((chat) => has(chat, tag))) }));
      const acts = (act: "tag" | "untag", sets: typeof lacking): Change[] => sets.map((set) => ({ act, ...set }));
      change([...acts("tag", lacking), ...acts("untag", having)], said("tags", chats.length), [
        ...acts("untag", lacking),
        ...acts("tag", having),
      ]);
    },
  };
}

// One after the other, since two of them may change the tags of the same chat.
async function carryOutAll(changes: Change[]): Promise<void> {
  for (const each of changes) if (each.ids.length > 0) await carryOut(each);
}

const idsOf = (chats: Chats): number[] => chats.map(({ conversation_id }) => conversation_id);
const has = (chat: Conversation, tag: string): boolean => tagsOf(chat.tags).some((each) => isSameTag(each, tag));
