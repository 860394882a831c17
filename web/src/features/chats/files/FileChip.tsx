import type { ReactNode } from "react";
import { formatPercent } from "../../../platform/look/format.ts";
import { FileIcon } from "../../../ui/marks/FileIcon.tsx";
import { shortName } from "../../../ui/marks/fileName.ts";
import css from "./FileChip.module.css";

type Props = {
  name: string;
  /** Where its picture lies, of one that is a picture: shown in place of the sign of its kind. */
  picture?: string | undefined;
  /** What is to be said of it in a word or two, such as its size. */
  note?: ReactNode;
  /** Why something went wrong with it. */
  problem?: string | null | undefined;
  /** How much of it has gone out, from 0 to 1; absent when nothing is going out. */
  share?: number | undefined;
  acts?: ReactNode;
};

/** A file in a line: its kind, its name (whole when it is pointed at), and what is to be said of it. */
export function FileChip({ name, picture, note, problem, share, acts }: Props) {
  return (
    <span className={css.chip} data-bad={problem ? true : undefined}>
      {picture ? <img className={css.picture} src={picture} alt="" /> : <FileIcon name={name} />}
      <span className={css.text}>
        <span className={css.line}>
          <span className={css.name} title={name}>
            {shortName(name)}
          </span>
          {note && <small className={`${css.note} num`}>{note}</small>}
        </span>
        {problem && <small className={css.problem}>{problem}</small>}
      </span>
      {acts && <span className={css.acts}>{acts}</span>}
      {share !== undefined && (
        <progress className={css.share} value={share} max={1} aria-label={name}>
          {formatPercent(Math.round(share * 100))}
        </progress>
      )}
    </span>
  );
}
