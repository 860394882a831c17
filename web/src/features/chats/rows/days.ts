import type { Conversation, ConversationSort } from "@pluma/contract/chats/chats";

export type DayGroup<C extends Conversation> = { day: string | null; conversations: C[] };

/** The moment that a list in this order goes by; none when it goes by name. */
export function momentOf(conversation: Conversation, sort: ConversationSort): string | null {
  if (sort === "createdAt_desc") return conversation.createdAt;
  return sort === "updatedAt_desc" ? conversation.updatedAt : null;
}

/** Puts neighbours of the same day together, keeping the order; a list by name is one group without a day. */
export function groupByDay<C extends Conversation>(
  conversations: C[],
  sort: ConversationSort,
  nameOfDay: (moment: string) => string,
): DayGroup<C>[] {
  const groups: DayGroup<C>[] = [];
  for (const conversation of conversations) {
    const moment = momentOf(conversation, sort);
    const day = moment && nameOfDay(moment);
    const last = groups.at(-1);
    if (last?.day === day) last.conversations.push(conversation);
    else groups.push({ day, conversations: [conversation] });
  }
  return groups;
}
