import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import css from "./Wrong.module.css";

/** What is wrong with the part of a form that it stands under. */
export function Wrong({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={css.wrong} role="alert">
      <IconAlertCircle size={15} stroke={1.6} aria-hidden />
      {children}
    </p>
  );
}
