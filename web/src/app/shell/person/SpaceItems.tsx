import { Menu } from "@mantine/core";
import type { Me } from "@pluma/contract/accounts/accounts";
import { IconBuilding, IconCheck, IconSearch, IconStar } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useOwnSite } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { matches } from "../../../platform/matches.ts";
import { useSaveMe } from "../../../platform/me/me.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { readRecentSpaces, selectOrganization, useOrganizationId } from "../../../platform/session/organization.ts";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { isTabOf } from "../../navigation/tabRules.ts";
import { useTabGroups } from "../../navigation/tabs.ts";
import classes from "./SpaceItems.module.css";

/** From so many spaces on they are looked for by name. */
const MANY = 7;

/**
 * The spaces that somebody may work in, the one they are in marked: the personal one, then those used last. Many are looked
 * for by name. Then which opens first, and the way to all of them.
 */
export function SpaceItems({ me }: { me: Me }) {
  const t = useWords("organizations");
  const spaceId = useOrganizationId();
  const pick = usePick(me);
  const [typed, setTyped] = useState("");
  const spaces = useSpaces(me);
  const choices = spaces.filter(({ name }) => matches(name, typed));
  const here = spaces.find(({ id }) => id === spaceId);
  // On an organization's own host there is no other space.
  if (useOwnSite() !== null) return null;
  return (
    <>
      {spaces.length >= MANY && (
        <Menu.Search
          aria-label={t("spaces.find")}
          placeholder={t("spaces.find")}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Menu.Label>{t("spaces.title")}</Menu.Label>
      <div className={classes.spaces}>
        {choices.length === 0 && <p className={classes.none}>{t("spaces.none", { typed: typed.trim() })}</p>}
        {choices.map(({ id, name, role }) => (
          <Menu.Item
            key={id}
            aria-current={id === spaceId}
            leftSection={<Monogram name={name} id={id ?? me.user_id} size={24} isPerson={id === null} />}
            rightSection={id === spaceId && <IconCheck size={16} stroke={1.8} />}
            onClick={() => pick(id)}
          >
            <span className={classes.name} title={name}>
              {name}
            </span>
            {role && <small className={classes.role}>{role}</small>}
          </Menu.Item>
        ))}
      </div>
      {here && <FirstItem me={me} id={here.id} name={here.name} />}
      <Menu.Item component={Link} to="/organizations" leftSection={<IconBuilding size={17} stroke={1.6} />}>
        {t("spaces.all")}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}

/** The personal space, then the organizations: those used last first, the others by name. */
function useSpaces(me: Me) {
  const t = useWords("organizations");
  const first = me.default_organization?.organization_id ?? null;
  const recent = readRecentSpaces();
  // What was never chosen here stays behind what was, in the order of its name.
  const placeOf = (id: number) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  const roleOf = (role: string | null, id: number | null) =>
    [role, id === first ? t("spaces.opensFirst") : null].filter(Boolean).join(", ");
  return [
    { id: null, name: t("personal"), role: roleOf(null, null) },
    ...me.user_organizations
      .toSorted((a, b) => placeOf(a.organization_id) - placeOf(b.organization_id))
      .map(({ organization_id: id, name, user_type }) => ({
        id,
        name,
        role: roleOf(t(`roles.${user_type.name}`), id),
      })),
  ];
}

/** Where one begins when no other space was chosen before; absent while that is the one that one is in. */
function FirstItem({ me, id, name }: { me: Me; id: number | null; name: string }) {
  const t = useWords("organizations");
  const save = useSaveMe();
  if (id === (me.default_organization?.organization_id ?? null)) return null;
  const choose = () =>
    save.mutate(
      { default_organization: id },
      { onSuccess: () => showSuccess(t("list.firstSaved", { name })), onError: showAlert },
    );
  return (
    <Menu.Item leftSection={<IconStar size={17} stroke={1.6} />} onClick={choose}>
      {t("spaces.first", { name })}
    </Menu.Item>
  );
}

// The kind of screen stays, but never a thing of the space that is left.
function usePick(me: Me): (organizationId: number | null) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const spaceId = useOrganizationId();
  const tabs = useTabGroups(me).flatMap((group) => group.tabs);
  return (organizationId) => {
    if (organizationId === spaceId) return;
    selectOrganization(organizationId);
    const isNumbered = /\/\d+(?:\/|$)/.test(pathname);
    const tab = tabs.find((each) => isTabOf(each, pathname));
    if (isNumbered) void navigate(tab?.link ?? "/");
  };
}
