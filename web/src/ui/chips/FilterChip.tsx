import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../../platform/look/i18n.ts";
import classes from "./FilterChip.module.css";

/** A filter that is set, by what it says; pressed, it is taken away. */
export function FilterChip({ name, value, onRemove }: { name: string; value?: ReactNode; onRemove: () => void }) {
  const t = useWords("ui");
  return (
    <button type="button" className={classes.root} title={t("chip.remove", { name })} onClick={onRemove}>
      <span>{name}</span>
      {value && <b>{value}</b>}
      <IconX size={14} stroke={1.8} aria-hidden />
      <span className="visually-hidden">{t("chip.remove", { name })}</span>
    </button>
  );
}
