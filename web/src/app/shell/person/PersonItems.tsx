import { Menu } from "@mantine/core";
import type { Me } from "@pluma/contract/accounts/accounts";
import { languageCodes, languageNames } from "@pluma/contract/kit/languages";
import {
  IconCheck,
  IconFolders,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconReceipt,
  IconSettings,
  IconSun,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { isTabOn, useConfig } from "../../../platform/config.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { useScheme } from "../../../platform/look/scheme.ts";
import { signOut } from "../../../platform/me/me.ts";
import { useChooseLanguage, useChooseScheme } from "../../../platform/me/personal.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { useHasSpaces } from "./organizationPicker.ts";
import { SpaceItems } from "./SpaceItems.tsx";

type PersonItemsProps = {
  me: Me;
  target: ReactElement;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  onClosed: () => void;
  isIcons: boolean;
};

/** What a person chooses for themselves: organization, light or dark, language; their screens, and Log Out. Hung on `target`. */
export default function PersonItems({ me, target, isOpen, onChange, onClosed, isIcons }: PersonItemsProps) {
  const t = useWords("app");
  const isPicker = useHasSpaces();
  return (
    <Menu
      onExitTransitionEnd={onClosed}
      opened={isOpen}
      onChange={onChange}
      position={isIcons ? "right-end" : "top-start"}
      width={240}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {isPicker && <SpaceItems me={me} />}
        <OrganizationItems me={me} />
        <SchemeItem />
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={17} stroke={1.6} />}>
          {t("person.profile")}
        </Menu.Item>
        <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={17} stroke={1.6} />}>
          {t("person.settings")}
        </Menu.Item>
        <Menu.Item component={Link} to="/billing" leftSection={<IconReceipt size={17} stroke={1.6} />}>
          {t("person.billing")}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={17} stroke={1.6} />} onClick={() => void signOut()}>
          {t("person.logOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Of the organization that one works in: its campaigns, of which everybody in it may be given some, and for its Admins its people. */
function OrganizationItems({ me }: { me: Me }) {
  const t = useWords("app");
  const own = useWords("organizations");
  const config = useConfig();
  const space = useOrganizationId();
  if (space === null || config.organizations === false) return null;
  const hasCampaigns = isTabOn(config, "campaigns");
  const isAdmin = me.user_organizations.some(
    (each) => each.organization_id === space && each.user_type.name === "Admin",
  );
  return (
    <>
      {hasCampaigns && (
        <Menu.Item component={Link} to="/organization/campaigns" leftSection={<IconFolders size={17} stroke={1.6} />}>
          {t("tabs.campaigns")}
        </Menu.Item>
      )}
      {isAdmin && (
        <Menu.Item component={Link} to="/organization/admin-panel" leftSection={<IconUsers size={17} stroke={1.6} />}>
          {own("spaces.adminPanel")}
        </Menu.Item>
      )}
      {(hasCampaigns || isAdmin) && <Menu.Divider />}
    </>
  );
}

function SchemeItem() {
  const t = useWords("app");
  const isDark = useScheme() === "dark";
  const choose = useChooseScheme();
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <Menu.Item
      closeMenuOnClick={false}
      leftSection={<Icon size={17} stroke={1.6} />}
      onClick={() => choose(isDark ? "light" : "dark")}
    >
      {isDark ? t("person.light") : t("person.dark")}
    </Menu.Item>
  );
}

function LanguageItems() {
  const language = useLanguage();
  const choose = useChooseLanguage();
  return languageCodes.map((each) => (
    <Menu.Item
      key={each}
      aria-current={each === language}
      lang={each}
      leftSection={<IconLanguage size={17} stroke={1.6} />}
      rightSection={each === language && <IconCheck size={16} stroke={1.8} />}
      onClick={() => choose(each)}
    >
      {languageNames[each]}
    </Menu.Item>
  ));
}
