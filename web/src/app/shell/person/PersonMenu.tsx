import type { Me } from "@pluma/contract/accounts/accounts";
import { IconSelector } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import classes from "./PersonMenu.module.css";

const loadItems = () => import("./PersonItems.tsx");
const PersonItems = lazy(loadItems);

type Props = { me: Me; isIcons: boolean; isOpen: boolean; onOpen: (isOpen: boolean) => void };

/** Who is signed in, and for which organization; opens what they may choose, whose code is fetched when it is wanted. */
export function PersonMenu({ me, isIcons, isOpen, onOpen: setOpen }: Props) {
  const t = useWords("app");
  const [isWanted, setWanted] = useState(isOpen);
  // Opened from elsewhere, it is wanted too.
  if (isOpen && !isWanted) setWanted(true);
  const organizationId = useOrganizationId();
  const organization = me.user_organizations.find((each) => each.organization_id === organizationId);
  const person = `${me.name} ${me.last_name}`.trim() || me.email;
  const title = organization?.name ?? person;
  const face = organization
    ? { name: title, id: organization.organization_id }
    : { name: title, id: me.user_id, isPerson: true, src: me.file?.src ?? null };
  const want = () => {
    setWanted(true);
    setOpen(!isOpen);
  };
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed first was replaced by the menu's own, so the menu does not find its way back to it.
  const takeFocusBack = () => {
    // A moment later, when the choice that had the focus is gone and has left it to nobody.
    setTimeout(() => document.activeElement === document.body && button.current?.focus(), 50);
  };
  const target = (
    <button
      ref={button}
      type="button"
      className={classes.target}
      aria-label={t("person.menu", { name: title })}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onPointerEnter={loadItems}
      onClick={isWanted ? undefined : want}
    >
      <Monogram {...face} />
      {!isIcons && (
        <>
          <span className={classes.names}>
            <b>{title}</b>
            <small>{organization ? person : me.email}</small>
          </span>
          <IconSelector size={16} stroke={1.6} />
        </>
      )}
    </button>
  );
  if (!isWanted) return target;
  return (
    <Suspense fallback={target}>
      <PersonItems
        me={me}
        target={target}
        isOpen={isOpen}
        onChange={setOpen}
        onClosed={takeFocusBack}
        isIcons={isIcons}
      />
    </Suspense>
  );
}
