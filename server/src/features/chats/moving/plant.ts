import { createHash } from "node:crypto";
import { NAME_LENGTH_MAX, TAGS_LENGTH_MAX } from "@pluma/contract/chats/chats";
import { CHAT_PICTURES_MAX } from "@pluma/contract/chats/files";
import { withTags } from "../conversations/tags.ts";
import { nameFrom } from "../rules.ts";
import { cleanText, type Draft, type DraftNode, type DraftPicture } from "./formats/draft.ts";

const REF_LENGTH_MAX = 200;
const MODEL_LENGTH_MAX = 100;
const PICTURE_NAME_MAX = 200;

/** A message on its way in. `parent` and `question` are places in the list, before its own. */
export type PlantedMessage = {
  parent: number | null;
  question: number | null;
  role: "user" | "assistant";
  content: string;
  model: string | null;
  createdAt: number;
  isCurrent: boolean;
  pictures: DraftPicture[];
};

/** A chat on its way in: its messages, each after the one it follows. */
export type Planted = {
  ref: string;
  name: string;
  /** As they are stored: with commas between. */
  tags: string;
  isPinned: boolean;
  isArchived: boolean;
  createdAt: number;
  updatedAt: number;
  messages: PlantedMessage[];
};

/** A chat from elsewhere as ours are: a tree of what was said, with the path that was shown; null when nothing was. */
export function plant(draft: Draft, now: number): Planted | null {
  const { messages, placeOf } = grow(draft, draft.createdAt ?? draft.updatedAt ?? now);
  const [first] = messages;
  if (!first) return null;
  markCurrent(messages, (draft.current === null ? null : placeOf.get(draft.current)) ?? newestOf(messages));
  const moments = messages.map(({ createdAt }) => createdAt);
  const name = cleanText(draft.name).replace(/\s+/g, " ").trim().slice(0, NAME_LENGTH_MAX).toWellFormed();
  return {
    ref: refOf(draft, messages),
    name: name || nameFrom(first.content) || draft.origin,
    tags: tagsFrom(draft.tags ?? []),
    isPinned: draft.isPinned ?? false,
    isArchived: draft.isArchived,
    createdAt: draft.createdAt ?? moments.reduce((one, other) => Math.min(one, other)),
    updatedAt: moments.reduce((one, other) => Math.max(one, other)),
    messages,
  };
}

/** As many tags as a chat of ours has, none of them cut. */
function tagsFrom(given: string[]): string {
  const tags = given.map((tag) =>
    cleanText(tag)
      .replace(/[\s,]+/g, " ")
      .trim(),
  );
  return tags.reduce((kept, tag) => {
    const more = withTags(kept, tag);
    return more.length > TAGS_LENGTH_MAX ? kept : more;
  }, "");
}

type Open = { node: DraftNode; parent: number | null; isOnly: boolean };

/** Walks the tree from its roots; what a broken parent cuts off is a root too, and a circle is walked once. */
function grow({ nodes }: Draft, fallback: number) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const children = Map.groupBy(nodes, ({ parent }) => (parent !== null && byId.has(parent) ? parent : null));
  const messages: PlantedMessage[] = [];
  const placeOf = new Map<string, number | null>();
  const open: Open[] = [];
  const push = (list: DraftNode[], parent: number | null, isOnly: boolean) => {
    for (const node of list.toReversed()) open.push({ node, parent, isOnly: isOnly && list.length === 1 });
  };
  push(children.get(null) ?? [], null, false);
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, parent, isOnly } = next;
    if (placeOf.has(node.id)) continue;
    const place = say(messages, next, fallback);
    placeOf.set(node.id, place);
    push(children.get(node.id) ?? [], place, place !== parent || isOnly);
  }
  return { messages, placeOf };
}

/** Adds what a node says and answers its place; of one that says nothing, the place of what it follows. */
function say(messages: PlantedMessage[], { node, parent, isOnly }: Open, fallback: number): number | null {
  const { role } = node;
  const content = cleanText(node.text);
  if (role === null || content.trim() === "") return parent;
  const before = parent === null ? undefined : messages[parent];
  if (before && isOnly && role === "assistant" && before.role === "assistant") {
    // Written in several goes, between which it used its tools: one answer.
    before.content = cleanText(`${before.content}\n\n${content}`);
    before.pictures = [...before.pictures, ...picturesOf(node)].slice(0, CHAT_PICTURES_MAX);
    return parent;
  }
  const pictures = picturesOf(node).slice(0, CHAT_PICTURES_MAX);
  const question = role === "user" ? null : before?.role === "user" ? parent : (before?.question ?? null);
  const createdAt = node.createdAt ?? before?.createdAt ?? fallback;
  const model = node.model === null ? null : cleanText(node.model).slice(0, MODEL_LENGTH_MAX) || null;
  return messages.push({ parent, question, role, content, model, createdAt, isCurrent: false, pictures }) - 1;
}

const picturesOf = ({ pictures = [] }: DraftNode): DraftPicture[] =>
  pictures.map(({ id, name }) => ({ id, name: cleanText(name).slice(0, PICTURE_NAME_MAX).toWellFormed() }));

function newestOf(messages: PlantedMessage[]): number {
  return messages.reduce(
    (newest, { createdAt }, place) => (createdAt >= (messages[newest]?.createdAt ?? 0) ? place : newest),
    0,
  );
}

function markCurrent(messages: PlantedMessage[], last: number): void {
  for (let place: number | null = last; place !== null; ) {
    const message: PlantedMessage | undefined = messages[place];
    if (!message) return;
    message.isCurrent = true;
    place = message.parent;
  }
}

/** What a chat is known by when it is brought again: its id there, or what is in it. */
function refOf({ origin, id, name }: Draft, messages: PlantedMessage[]): string {
  const known = cleanText(id).trim();
  if (known !== "" && known.length <= REF_LENGTH_MAX) return `${origin}:${known}`;
  const hash = createHash("sha256").update(`${id}\n${name}\n`);
  for (const { role, content } of messages) hash.update(`${role}\n${content}\n`);
  return `${origin}:${hash.digest("base64url")}`;
}
