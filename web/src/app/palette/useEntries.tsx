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
import { useNavigate } from "react-router";
import { useCandidates } from "../../features/backoffice/index.ts";
import { linkOf, tagsOf, useChatSearch } from "../../features/chats/index.ts";
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
import type { Entry, EntryGroup } from "./entry.ts";
import type { Results } from "./useResults.tsx";

const icon = { size: 18, stroke: 1.6 };
const TAGS_SHOWN = 5;
const CUSTOMERS_SHOWN = 5;
const CAMPAIGNS = "/organization/campaigns";

/** What the palette offers: what a search found, or the last chats before one; screens, and things to do. What is empty is left out. */
export function useEntries(
  { typed: search, search: asked }: { typed: string; search: string },
  { entries, found }: Results,
  isNarrow: boolean,
): EntryGroup[] {
  const own = useWords("palette");
  const isAsked = search.trim() !== "";
  const chats = useLastChats();
  const others = [
    {
      name: own("goTo"),
      entries: useScreens().filter(({ name, beside = "" }) => matches(`${name} ${beside}`, search)),
    },
    { name: own("do"), entries: useActions(search, found) },
  ];
  const customers = { name: own("customers"), entries: useCustomersFound(isAsked && !isNarrow ? asked : "") };
  const first = isAsked ? { name: own("search.results"), entries } : { name: own("chats"), entries: chats };
  return [first, ...(isNarrow && isAsked ? [] : [customers, ...others])].filter((group) => group.entries.length > 0);
}

// Customers are no part of what one writes with: staff find them by name or address, and nobody else asks.
function useCustomersFound(search: string): Entry[] {
  const { data: me } = useMe();
  const navigate = useNavigate();
  const { data } = useCandidates(me?.staff ? search.trim() : "");
  const found = me?.staff && search.trim() !== "" ? (data?.users ?? []) : [];
  return found.slice(0, CUSTOMERS_SHOWN).map(({ user_id, name, last_name, email }) => ({
    id: `customer-${user_id}`,
    name: `${name} ${last_name}`.trim() || email,
    icon: <IconUser {...icon} />,
    beside: email,
    act: () => void navigate(`/admin/users/${user_id}`),
  }));
}

function useLastChats(): Entry[] {
  const { data = [] } = useChatSearch("");
  const language = useLanguage();
  const navigate = useNavigate();
  return data.map((row) => ({
    id: `chat-${row.conversation_id}`,
    name: row.name,
    icon: <IconMessage {...icon} />,
    beside: tagsOf(row.tags).slice(0, TAGS_SHOWN).join(", "),
    quiet: formatDay(row.updatedAt, language),
    title: formatMoment(row.updatedAt, language),
    act: () => void navigate(linkOf(row, "")),
  }));
}

function useScreens(): Entry[] {
  const { data: me } = useMe();
  const config = useConfig();
  const navigate = useNavigate();
  const space = useOrganizationId();
  const t = useWords("app");
  const palette = useWords("palette");
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
    // Of two of one name the group says which is meant.
    .flatMap(({ name, tabs }) => tabs.map((tab) => ({ ...tab, beside: name ? t(`tabs.${name}`) : "" })))
    // The way into the back office and its first screen are one address.
    .filter((tab, at, all) => all.findIndex(({ link }) => link === tab.link) === at)
    .map((tab) => ({
      id: `tab-${tab.link}`,
      name: t(`tabs.${tab.name}`),
      ...(tab.link === CAMPAIGNS && { beside: palette("sharedFolders") }),
      icon: <tab.icon {...icon} />,
      ...(tab.beside && { beside: tab.beside }),
      act: () => void navigate(tab.link),
    }));
  // Whoever looks for a folder that people share finds what it is called here.
  const campaigns = {
    id: "campaigns",
    name: t("tabs.campaigns"),
    beside: palette("sharedFolders"),
    icon: <IconFolders {...icon} />,
    act: () => void navigate(CAMPAIGNS),
  };
  // Those who manage an organization have it among their tabs; everybody else in it may be given some too.
  const isElsewhere = tabs.some(({ id }) => id === `tab-${CAMPAIGNS}`);
  const hasCampaigns = space !== null && config.organizations !== false && isTabOn(config, "campaigns");
  return [...tabs, ...(hasCampaigns && !isElsewhere ? [campaigns] : []), ...own];
}

function useActions(search: string, found: Results["found"]): Entry[] {
  const t = useWords("app");
  const own = useWords("palette");
  const navigate = useNavigate();
  const isDark = useScheme() === "dark";
  const hasTemplates = isTabOn(useConfig(), "templates");
  const language = useLanguage();
  const chooseScheme = useChooseScheme();
  const chooseLanguage = useChooseLanguage();
  const about = search.trim();
  const newChat: Entry = {
    id: "new-chat",
    name: about ? own("newChatAbout", { about }) : t("newChat"),
    icon: <IconPencilPlus {...icon} />,
    act: () => void navigate(`/conversations/new${about && `?about=${encodeURIComponent(about)}`}`),
  };
  const avatar = found.find(({ kind }) => kind === "avatars");
  const chatWith: Entry[] = avatar
    ? [
        {
          id: "avatar-chat",
          name: own("chatWith", { name: avatar.name }),
          icon: <IconPencilPlus {...icon} />,
          act: () => void navigate(`/conversations/new?avatar=${avatar.id}`),
        },
      ]
    : [];
  const newTemplate: Entry = {
    id: "new-template",
    name: own("newTemplate"),
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
  const fitting = others.filter(({ name }) => matches(name, search));
  // What was searched for comes first; a chat about it is the offer when it is nothing else.
  return about ? [...chatWith, ...fitting, newChat] : [newChat, ...fitting];
}
