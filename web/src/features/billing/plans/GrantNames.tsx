import type { Grant, GrantKind } from "@pluma/contract/products/grants";
import { IconForms, IconRoute, IconUserSquareRounded } from "@tabler/icons-react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./GrantNames.module.css";

const icons: Record<GrantKind, typeof IconForms> = {
  avatar: IconUserSquareRounded,
  template: IconForms,
  workflow: IconRoute,
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
            {isLinked ? <Link to={`/${kind}s/${id}`}>{name}</Link> : <span>{name}</span>}
          </li>
        );
      })}
    </ul>
  );
}
