import { Button } from "@mantine/core";
import { ITEMS_MAX } from "@pluma/contract/site/landing";
import { type ReactNode, useRef } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import classes from "./Fields.module.css";

type ItemsProps<T> = {
  items: readonly T[];
  empty: T;
  onChange: (items: T[]) => void;
  children: (item: T, change: (next: T) => void) => ReactNode;
};

/** Things of a section, each with its fields; more can be added, and each be taken away. */
export function Items<T>({ items, empty, onChange, children }: ItemsProps<T>) {
  const t = useWords("landing");
  const list = useRef<HTMLDivElement>(null);
  // What was pressed goes away with its item; one goes on at the last of those that are left, or adds another.
  useFocusKept(list, () => [...(list.current?.querySelectorAll("button") ?? [])].at(-1) ?? null);
  return (
    <div className={classes.items} ref={list}>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and all they hold stands in their values.
        <fieldset key={at} className={classes.item} aria-label={t("itemOf", { number: at + 1 })}>
          {children(item, (next) => onChange(items.with(at, next)))}
          <Button
            className={classes.away ?? ""}
            size="compact-sm"
            variant="subtle"
            color="ink"
            onClick={() => onChange(items.toSpliced(at, 1))}
          >
            {t("removeItem", { number: at + 1 })}
          </Button>
        </fieldset>
      ))}
      {items.length < ITEMS_MAX && (
        <Button size="compact-sm" variant="default" onClick={() => onChange([...items, empty])} w="fit-content">
          {t("addItem")}
        </Button>
      )}
    </div>
  );
}
