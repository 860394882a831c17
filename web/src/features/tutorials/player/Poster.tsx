import { clockOf } from "@pluma/contract/tutorials/chapters";
import type { ReactNode } from "react";
import css from "./Poster.module.css";

type Pictured = { tutorial_id: number; name: string; thumbnail: string; length_seconds: number | null };

const TINTS = 6;

/** The picture of a tutorial, as it lies here; without one, a sheet with its title. `children` stand over it. */
export function Poster({
  tutorial,
  isBare = false,
  children,
}: {
  tutorial: Pictured;
  isBare?: boolean;
  children?: ReactNode;
}) {
  const { name, thumbnail, length_seconds: length, tutorial_id: id } = tutorial;
  return (
    <div className={css.poster} data-tint={id % TINTS} data-pictured={thumbnail !== "" || undefined}>
      {thumbnail ? (
        <img src={thumbnail} alt="" loading="lazy" decoding="async" />
      ) : (
        !isBare && (
          <span className={css.sheet} aria-hidden="true">
            {name}
          </span>
        )
      )}
      {length !== null && !isBare && <span className={css.length}>{clockOf(length)}</span>}
      {children}
    </div>
  );
}
