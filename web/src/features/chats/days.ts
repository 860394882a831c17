import type { Conversation, ConversationSort } from "@pluma/contract/chats";

export type DayGroup = { day: string | null; conversations: Conversation[] };

/** The moment that a list in this order goes by; none when it goes by name. */
export function momentOf(conversation: Conversation, sort: ConversationSort): string | null {
  if (sort === "createdAt_desc") return conversation.createdAt;
  return sort === "updatedAt_desc" ? conversation.updatedAt : null;
}

/** Puts neighbours of the same day together, keeping the order; a list by name is one group without a day. */
export function groupByDay(
  conversations: Conversation[],
  sort: ConversationSort,
  nameOfDay: (moment: string) => string,
): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const conversation of conversations) {
    const moment = momentOf(conversation, sort);
    const day = moment && nameOfDay(moment);
    const last = groups.at(-1);
    if (last?.day === day) last.conversations.push(conversation);
    else groups.push({ day, conversations: [conversation] });
  }
  return groups;
}
