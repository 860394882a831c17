import type { ReactNode } from "react";
import { useWords } from "../../platform/look/i18n.ts";
import classes from "./Breadcrumb.module.css";

/** Parts of addresses whose names are said in the reader's language; in English they are the parts themselves. */
const named = [
  "admin",
  "admin-panel",
  "analytics",
  "auth",
  "billing",
  "bundle",
  "campaign",
  "campaigns",
  "customers",
  "discounts",
  "documents",
  "edit",
  "groups",
  "income",
  "invoices",
  "margin",
  "new",
  "organization",
  "organization-settings",
  "organizations",
  "prices",
  "products",
  "purchases",
  "settings",
  "shop",
  "shops",
  "tags",
  "templates",
  "tutorials",
  "types",
  "users",
] as const;

/** The part of an address that a name in the trail is of, where it has one in every language. */
const partOf = (name: string): (typeof named)[number] | undefined => {
  const part = name.toLowerCase().replaceAll(" ", "-");
  return named.find((each) => each === part);
};

/** Where one is, as the parts of the address, each in the reader's language; a phone has no room for them, but for the way `back`. */
export default function Trail({ names, back }: { names: string[]; back: ReactNode }) {
  const t = useWords("app");
  const own = useWords("navigation");
  const sayPart = (name: string) => {
    const part = partOf(name);
    return part ? own(`parts.${part}`) : name;
  };
  return (
    <>
      <nav className={classes.trail} aria-label={t("breadcrumb")}>
        <ol>
          {names.map((name) => (
            <li key={name}>{sayPart(name)}</li>
          ))}
        </ol>
      </nav>
      <span className={classes.onPhone}>{back}</span>
    </>
  );
}
