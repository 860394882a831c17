import type { ConversationRow } from "@pluma/contract/chats/chats";
import { useState } from "react";
import { idsBetween } from "../rows/rows.ts";

export type Selection = {
  /** The chosen chats, in the order of the list. */
  chosen: ConversationRow[];
  has: (id: number) => boolean;
  toggle: (id: number, isRange: boolean) => void;
  chooseAll: () => void;
  clear: () => void;
};

/** Which rows are chosen. What leaves the list is no longer chosen; another list (`listKey`) begins with none. */
export function useSelection(rows: ConversationRow[], listKey: string): Selection {
  const [state, setState] = useState<{ listKey: string; ids: readonly number[]; last: number | null }>({
    listKey,
    ids: [],
    last: null,
  });
  const ids = state.listKey === listKey ? state.ids : [];
  const last = state.listKey === listKey ? state.last : null;
  const order = rows.map(({ conversation_id }) => conversation_id);
  const set = (next: readonly number[], at: number | null) => setState({ listKey, ids: next, last: at });
  return {
    chosen: rows.filter(({ conversation_id }) => ids.includes(conversation_id)),
    has: (id) => ids.includes(id),
    toggle: (id, isRange) => {
      const range = isRange ? idsBetween(order, last, id) : [id];
      const isLeaving = !isRange && ids.includes(id);
      set(isLeaving ? ids.filter((each) => each !== id) : [...new Set([...ids, ...range])], id);
    },
    chooseAll: () => set(order, null),
    clear: () => set([], null),
  };
}
