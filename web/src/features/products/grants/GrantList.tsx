import { ActionIcon, Button } from "@mantine/core";
import type { Grant, Grantable } from "@pluma/contract/products/grants";
import { IconX } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import css from "./grants.module.css";
import { kindIcon } from "./kindIcon.ts";

type GrantListProps = {
  things: readonly Grant[];
  /** What its seller knows of a thing beyond its name, where that is known. */
  about: (thing: Grant) => Grantable | undefined;
  onAdd: (things: readonly Grant[]) => void;
  onRemove: (thing: Grant) => void;
};

/** What buyers get, each with what its seller should know of it, and the way to take it out. */
export function GrantList({ things, about, onAdd, onRemove }: GrantListProps) {
  const t = useWords("products");
  const part = useRef<HTMLDivElement>(null);
  useFocusKept(part);
  const isIn = ({ kind, id }: Grant) => things.some((one) => one.kind === kind && one.id === id);
  return (
    <div ref={part} className={css.part} tabIndex={-1}>
      {things.length === 0 ? (
        <p className={css.empty}>{t("grants.empty")}</p>
      ) : (
        <ul className={css.list} aria-label={t("fields.grants")}>
          {things.map((thing) => {
            const known = about(thing);
            const missing = known?.needs.filter((one) => !isIn(one)) ?? [];
            return (
              <Row key={`${thing.kind} ${thing.id}`} thing={thing} onRemove={() => onRemove(thing)}>
                {known?.for_all && <p className={css.note}>{t("grants.forAll")}</p>}
                {missing.length > 0 && (
                  <p className={css.note}>
                    {t("grants.needs", { names: missing.map(({ name }) => name).join(", ") })}{" "}
                    <Button variant="subtle" size="compact-xs" onClick={() => onAdd(missing)}>
                      {t("grants.addNeeds")}
                    </Button>
                  </p>
                )}
              </Row>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function Row({ thing, onRemove, children }: { thing: Grant; onRemove: () => void; children: ReactNode }) {
  const t = useWords("products");
  const Icon = kindIcon[thing.kind];
  return (
    <li>
      <Icon size={18} stroke={1.6} aria-label={t(`grants.one.${thing.kind}`)} />
      <div className={css.what}>
        <span>{thing.name}</span>
        {children}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("grants.remove", { name: thing.name })}
        onClick={onRemove}
      >
        <IconX size={17} stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  );
}
