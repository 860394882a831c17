import type { Me } from "@pluma/contract/accounts/accounts";
import { type SearchKind, type SearchResult, searchKinds } from "@pluma/contract/search/search";
import {
  IconDots,
  IconFile,
  IconFileText,
  IconFolders,
  IconForms,
  IconMessage,
  IconRoute,
  IconUser,
  IconUserSquareRounded,
  IconUsersGroup,
  type TablerIcon,
} from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { piecesOf } from "../../features/chats/index.ts";
import { useSearch } from "../../features/search/index.ts";
import { isTabOn, useConfig } from "../../platform/config.ts";
import { formatDay, formatMoment } from "../../platform/look/format.ts";
import { useLanguage, useWords } from "../../platform/look/i18n.ts";
import { useMe } from "../../platform/me/me.ts";
import { useOrganizationId } from "../../platform/session/organization.ts";
import type { Entry } from "./entry.ts";
import { pathOf } from "./places.ts";

const icons: Record<SearchKind, TablerIcon> = {
  chats: IconMessage,
  documents: IconFileText,
  files: IconFile,
  templates: IconForms,
  workflows: IconRoute,
  avatars: IconUserSquareRounded,
  campaigns: IconFolders,
  groups: IconUsersGroup,
  people: IconUser,
};

/** How a search stands: what was found last stays on the screen while the next is read. */
export type Results = {
  entries: Entry[];
  found: readonly SearchResult[];
  isReading: boolean;
  isFailed: boolean;
  isNothing: boolean;
  /** The kinds that were not looked through in time. */
  unfinished: readonly SearchKind[];
  tryAgain: () => void;
};

/** What is found for a search in everything that one may see here, as lines of the palette. */
export function useResults(search: string, kind: SearchKind | null, onKind: (kind: SearchKind) => void): Results {
  const kinds = useKinds();
  const query = useSearch(search, kind);
  const toEntry = useEntryOf();
  const own = useWords("palette");
  const isAsked = search.trim() !== "";
  const data = isAsked && !query.isError ? query.data : undefined;
  const found = data?.results.filter((result) => kinds.includes(result.kind)) ?? [];
  const more = (data?.more ?? [])
    .filter((each) => kind === null && kinds.includes(each))
    .map(
      (each): Entry => ({
        id: `more-${each}`,
        name: own(`search.more.${each}`),
        icon: <IconDots size={18} stroke={1.6} />,
        isStaying: true,
        act: () => onKind(each),
      }),
    );
  return {
    entries: [...found.map(toEntry), ...more],
    found,
    isReading: isAsked && query.isPending,
    isFailed: isAsked && query.isError,
    isNothing: data !== undefined && !query.isPlaceholderData && found.length === 0 && data.unfinished.length === 0,
    unfinished: data?.unfinished.filter((each) => kinds.includes(each)) ?? [],
    tryAgain: () => void query.refetch(),
  };
}

function useEntryOf(): (result: SearchResult) => Entry {
  const language = useLanguage();
  const navigate = useNavigate();
  const placeOf = usePlaceOf();
  const own = useWords("palette");
  return (result) => {
    const Icon = icons[result.kind];
    const { id, kind, passage, updatedAt } = result;
    return {
      id: `${kind}-${result.place.inside?.kind ?? ""}-${id}`,
      name: result.name || own("search.unnamed"),
      icon: <Icon size={18} stroke={1.6} />,
      beside: [own(`search.one.${kind}`), ...placeOf(result)].join(" · "),
      ...(passage && { found: piecesOf({ ...passage, message_id: null }) }),
      quiet: formatDay(updatedAt, language),
      title: formatMoment(updatedAt, language),
      act: () => void navigate(pathOf(result)),
    };
  };
}

/** Where a result lies, from the space to its tags. */
function usePlaceOf(): (result: SearchResult) => string[] {
  const own = useWords("palette");
  const personal = useWords("organizations")("personal");
  const { data: me } = useMe();
  const space = useOrganizationId();
  const here =
    me?.user_organizations.find((each) => each.organization_id === space)?.name ?? (space === null ? personal : "");
  return ({ kind, place: { owner, archived, inside, campaigns, tags } }) => {
    // What is one's own in lists of all spaces lies in none of them.
    const isOfSpace = kind === "chats" || kind === "documents" || inside?.kind === "chats" || owner === "organization";
    const whose = isOfSpace ? here : owner === "public" ? own("search.public") : own("search.own");
    const parts = [
      whose,
      inside?.name ?? "",
      campaigns.map(({ name }) => name).join(", "),
      archived ? own("search.archived") : "",
      tags.join(", "),
    ];
    return parts.filter(Boolean);
  };
}

/** The kinds that this person may find here: what a flag, the space or a role hides is absent. */
export function useKinds(): readonly SearchKind[] {
  const config = useConfig();
  const space = useOrganizationId();
  const { data: me } = useMe();
  return searchKinds.filter((kind) => isOffered(kind, { config, space, me }));
}

type Where = { config: ReturnType<typeof useConfig>; space: number | null; me: Me | undefined };

function isOffered(kind: SearchKind, { config, space, me }: Where): boolean {
  const isInside = space !== null && config.organizations !== false;
  switch (kind) {
    case "documents":
    case "templates":
      return isTabOn(config, kind);
    case "workflows":
      return isTabOn(config, "templates");
    case "avatars":
      return isTabOn(config, kind) && me?.has_access === true;
    case "campaigns":
      return isInside && isTabOn(config, kind);
    case "groups":
    case "people":
      return isInside && isManaging(me, space);
    default:
      return true;
  }
}

const isManaging = (me: Me | undefined, space: number | null): boolean =>
  me !== undefined &&
  (me.staff !== null ||
    me.user_organizations.some((each) => each.organization_id === space && each.user_type.name !== "Member"));
