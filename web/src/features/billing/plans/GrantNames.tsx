import type { Grant, GrantKind } from "@pluma/contract/products/grants";
import { IconFolders, IconForms, IconRoute, IconUserSquareRounded, IconUsers } from "@tabler/icons-react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./GrantNames.module.css";

const icons: Record<GrantKind, typeof IconForms> = {
  avatar: IconUserSquareRounded,
  template: IconForms,
  workflow: IconRoute,
  campaign: IconFolders,
  group: IconUsers,
};

/** Where a thing of a kind is opened; null where there is no page of it for whoever bought it. */
const pathTo: Record<GrantKind, string | null> = {
  avatar: "/avatars",
  template: "/templates",
  workflow: "/workflows",
  campaign: "/organization/campaigns",
  group: null,
};

/** Things that are granted, each by its name; with `isLinked` the way to each. */
export function GrantNames({
  label,
  grants,
  isLinked,
}: {
  label: string;
  grants: readonly Grant[];
  isLinked?: boolean;
}) {
  const t = useWords("billing");
  return (
    <ul className={css.names} aria-label={label}>
      {grants.map(({ kind, id, name }) => {
        const Icon = icons[kind];
        return (
          <li key={`${kind} ${id}`}>
            <Icon size={17} stroke={1.6} aria-label={t(`grants.one.${kind}`)} />
            {isLinked && pathTo[kind] ? <Link to={`${pathTo[kind]}/${id}`}>{name}</Link> : <span>{name}</span>}
          </li>
        );
      })}
    </ul>
  );
}
