import type { TablerIcon } from "@tabler/icons-react";
import css from "./DropPlate.module.css";

type Props = {
  Icon: TablerIcon;
  title: string;
  /** Which files are taken. */
  hint: string;
  /** It lies over the whole window, not over the part of the screen that it stands in. */
  isWhole?: boolean;
};

/** Says, while files are held over the window, that they are taken where they are let go. */
export default function DropPlate({ Icon, title, hint, isWhole = false }: Props) {
  return (
    <div className={css.plate} data-whole={isWhole || undefined}>
      <Icon size={24} stroke={1.5} aria-hidden="true" />
      <p className={css.title}>{title}</p>
      <p className={css.hint}>{hint}</p>
    </div>
  );
}
