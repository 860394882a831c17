import { languageCodes, languageNames } from "@pluma/contract/kit/languages";
import {
  IconFolders,
  IconForms,
  IconLanguage,
  IconLogout,
  IconMessage,
  IconMoon,
  IconPencilPlus,
  IconSettings,
  IconSun,
  IconUser,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { AvatarMark, useAvatars } from "../../features/avatars/index.ts";
import { linkOf, piecesOf, tagsOf, useChatSearch } from "../../features/chats/index.ts";
import { isTabOn, useConfig } from "../../platform/config.ts";
import { formatDay, formatMoment } from "../../platform/look/format.ts";
import { useLanguage, useWords } from "../../platform/look/i18n.ts";
import { useScheme } from "../../platform/look/scheme.ts";
import { matches } from "../../platform/matches.ts";
import { signOut, useMe } from "../../platform/me/me.ts";
import { useChooseLanguage, useChooseScheme } from "../../platform/me/personal.ts";
import { useOrganizationId } from "../../platform/session/organization.ts";
import { groupsFor } from "../navigation/tabRules.ts";
import { useTabGroups } from "../navigation/tabs.ts";

/** One line of the palette. `keys` are shown at its right; `title` is the exact form of `quiet`. */
export type Entry = {
  id: string;
  name: string;
  icon: ReactNode;
  /** Stands after the name, such as a chat's tags. */
  beside?: string;
  /** A second line: what was found in a chat, in pieces. */
  found?: { text: string; isMatch: boolean }[];
  quiet?: string;
  title?: string;
  keys?: string[];
  act: () => void;
};

export type EntryGroup = { name: string; entries: Entry[] };

const icon = { size: 18, stroke: 1.6 };
const TAGS_SHOWN = 5;
const AVATARS_SHOWN = 4;

/** What the palette offers for a search: chats, avatars, screens, and things to do; groups without a match are left out. */
export function useEntries(search: string, chatSearch: string): EntryGroup[] {
  const t = useWords("app");
  const groups = [
    { name: t("palette.chats"), entries: useChats(chatSearch) },
    { name: t("palette.avatars"), entries: useFoundAvatars(chatSearch) },
    { name: t("palette.goTo"), entries: useScreens().filter(({ name }) => matches(name, search)) },
    { name: t("palette.do"), entries: useActions(search) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

function useChats(search: string): Entry[] {
  const { data = [] } = useChatSearch(search);
  const language = useLanguage();
  const navigate = useNavigate();
  return data.map((row) => ({
    id: `chat-${row.conversation_id}`,
    name: row.name,
    icon: <IconMessage {...icon} />,
    beside: tagsOf(row.tags).slice(0, TAGS_SHOWN).join(", "),
    ...(search.trim() !== "" && row.snippet && row.snippet.marks.length > 0 && { found: piecesOf(row.snippet) }),
    quiet: formatDay(row.updatedAt, language),
    title: formatMoment(row.updatedAt, language),
    act: () => void navigate(linkOf(row, search.trim())),
  }));
}

/** Avatars that answer to a search: their pages, and a chat with the first. */
function useFoundAvatars(search: string): Entry[] {
  const t = useWords("app");
  const navigate = useNavigate();
  const hasAvatars = isTabOn(useConfig(), "avatars");
  const hasAccess = useMe().data?.has_access === true;
  const query = search.trim();
  const isWanted = hasAccess && hasAvatars && query !== "";
  const { data } = useAvatars({ query, sortBy: "updatedAt_desc", page: 1 }, isWanted);
  const rows = isWanted ? (data?.avatars.slice(0, AVATARS_SHOWN) ?? []) : [];
  const [first] = rows;
  const pages = rows.map((row) => ({
    id: `avatar-${row.avatar_id}`,
    name: row.name,
    icon: <AvatarMark avatar={row} size={20} />,
    act: () => void navigate(`/avatars/${row.avatar_id}`),
  }));
  if (!first) return [];
  const chat = {
    id: "avatar-chat",
    name: t("palette.chatWith", { name: first.name }),
    icon: <IconPencilPlus {...icon} />,
    act: () => void navigate(`/conversations/new?avatar=${first.avatar_id}`),
  };
  return [...pages, chat];
}

function useScreens(): Entry[] {
  const { data: me } = useMe();
  const config = useConfig();
  const navigate = useNavigate();
  const space = useOrganizationId();
  const t = useWords("app");
  const own: Entry[] = [
    {
      id: "profile",
      name: t("person.profile"),
      icon: <IconUser {...icon} />,
      act: () => void navigate("/profile"),
    },
    {
      id: "settings",
      name: t("person.settings"),
      icon: <IconSettings {...icon} />,
      act: () => void navigate("/settings"),
    },
  ];
  const tabs = groupsFor(useTabGroups(me), { me, space }, (flag) => isTabOn(config, flag))
    .flatMap(({ tabs }) => tabs)
    .map((tab) => ({
      id: `tab-${tab.link}`,
      name: t(`tabs.${tab.name}`),
      icon: <tab.icon {...icon} />,
      act: () => void navigate(tab.link),
    }));
  const campaigns = {
    id: "campaigns",
    name: t("tabs.campaigns"),
    icon: <IconFolders {...icon} />,
    act: () => void navigate("/organization/campaigns"),
  };
  // Those who manage an organization have it among their tabs; everybody else in it may be given some too.
  const isElsewhere = tabs.some(({ id }) => id === "tab-/organization/campaigns");
  const hasCampaigns = space !== null && config.organizations !== false && isTabOn(config, "campaigns");
  return [...tabs, ...(hasCampaigns && !isElsewhere ? [campaigns] : []), ...own];
}

function useActions(search: string): Entry[] {
  const t = useWords("app");
  const navigate = useNavigate();
  const isDark = useScheme() === "dark";
  const hasTemplates = isTabOn(useConfig(), "templates");
  const language = useLanguage();
  const chooseScheme = useChooseScheme();
  const chooseLanguage = useChooseLanguage();
  const about = search.trim();
  const newChat: Entry = {
    id: "new-chat",
    name: about ? t("palette.newChatAbout", { about }) : t("newChat"),
    icon: <IconPencilPlus {...icon} />,
    act: () => void navigate(`/conversations/new${about && `?about=${encodeURIComponent(about)}`}`),
  };
  const newTemplate: Entry = {
    id: "new-template",
    name: t("palette.newTemplate"),
    icon: <IconForms {...icon} />,
    act: () => void navigate("/templates/create-template"),
  };
  const others: Entry[] = [
    ...(hasTemplates ? [newTemplate] : []),
    {
      id: "scheme",
      name: isDark ? t("person.light") : t("person.dark"),
      icon: isDark ? <IconSun {...icon} /> : <IconMoon {...icon} />,
      act: () => chooseScheme(isDark ? "light" : "dark"),
    },
    ...languageCodes
      .filter((code) => code !== language)
      .map((code) => ({
        id: `language-${code}`,
        name: languageNames[code],
        icon: <IconLanguage {...icon} />,
        act: () => chooseLanguage(code),
      })),
    { id: "log-out", name: t("person.logOut"), icon: <IconLogout {...icon} />, act: () => void signOut() },
  ];
  const found = others.filter(({ name }) => matches(name, search));
  // What was searched for comes first; a chat about it is the offer when it is nothing else.
  return about ? [...found, newChat] : [newChat, ...found];
}
