import type { SearchResult } from "@pluma/contract/search/search";
import { templateFormOf, templateUseOf } from "../../features/templates/index.ts";

/** Where a result opens: what was found in a text, at its place there. */
export function pathOf(result: SearchResult): string {
  const { kind, id, place, passage } = result;
  switch (kind) {
    case "chats":
      return chatOf(id, passage ? result.message_id : null);
    case "documents":
      return `/documents/${id}${passage ? `?find=${encodeURIComponent(firstIn(passage))}` : ""}`;
    case "files":
      return place.inside ? fileIn(place.inside, result) : "/";
    case "templates":
      return templateUseOf(id);
    case "workflows":
      return `/workflows/${id}`;
    case "avatars":
      return `/avatars/${id}`;
    case "campaigns":
      return `/organization/campaigns/${id}`;
    case "groups":
      return `/organization/groups/${id}`;
    case "people":
      return `/organization/admin-panel/users/${id}`;
  }
}

const chatOf = (id: number, messageId: number | null): string =>
  `/conversations/${id}${messageId === null ? "" : `?message=${messageId}`}`;

function fileIn({ kind, id }: NonNullable<SearchResult["place"]["inside"]>, result: SearchResult): string {
  if (kind === "chats") return chatOf(id, result.message_id);
  return kind === "avatars" ? `/avatars/${id}/files/${result.id}` : templateFormOf(id);
}

/** What was found first, as it is written there. */
const firstIn = ({ text, marks: [first] }: NonNullable<SearchResult["passage"]>): string =>
  first ? text.slice(first[0], first[1]) : "";
