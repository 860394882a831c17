import type { Me } from "@pluma/contract/accounts";
import type { Language } from "@pluma/contract/kit";
import {
  IconAdjustmentsHorizontal,
  IconHistory,
  IconLayoutDashboard,
  IconMessages,
  IconUserStar,
  IconUsers,
  type TablerIcon,
} from "@tabler/icons-react";
import type { TabFlag } from "../../platform/config.ts";

/** An entry of the navigation: where it leads, its picture, and its name in each language. */
export type Tab = {
  link: string;
  icon: TablerIcon;
  name: Record<Language, string>;
  /** Addresses that belong to it, beside its link and what lies below it. */
  also?: readonly string[];
  /** Shown while this setting is on; always, without one. */
  flag?: TabFlag;
  /** The addresses below its link belong to other entries. */
  isAlone?: boolean;
  isFor?: (me: Me) => boolean;
};

/**
 * Entries that stand together, under a name where they need one. A group for some people only says for whom; staff
 * find theirs in the personal space, since an organization has its own.
 */
export type TabGroup = {
  name?: Record<Language, string>;
  tabs: readonly Tab[];
  isFor?: (me: Me, space: number | null) => boolean;
};

/**
 * The navigation, in its order. Sidebar, phone menu and palette are all drawn from this one list: a feature adds its
 * tab here together with its screen.
 */
export const tabGroups: readonly TabGroup[] = [
  {
    tabs: [
      { link: "/", icon: IconMessages, name: { en: "Chats", es: "Chats" }, also: ["/conversations", "/conversation"] },
    ],
  },
  {
    name: { en: "Admin area", es: "Administración" },
    isFor: (me, space) => me.staff !== null && space === null,
    tabs: [
      { link: "/admin", icon: IconLayoutDashboard, name: { en: "Overview", es: "Resumen" }, isAlone: true },
      { link: "/admin/users", icon: IconUsers, name: { en: "Users", es: "Usuarios" } },
      { link: "/admin/staff", icon: IconUserStar, name: { en: "Staff", es: "Equipo" } },
      { link: "/admin/settings", icon: IconAdjustmentsHorizontal, name: { en: "Settings", es: "Ajustes" } },
      {
        link: "/admin/audit",
        icon: IconHistory,
        name: { en: "Audit", es: "Auditoría" },
        isFor: (me) => me.staff?.role === "admin",
      },
    ],
  },
];
