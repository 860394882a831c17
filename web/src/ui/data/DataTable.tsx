import { Skeleton } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconSelector } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useWords } from "../../platform/look/i18n.ts";
import { LineFailed } from "../failed/LineFailed.tsx";
import { LoadFailed } from "../failed/LoadFailed.tsx";
import classes from "./DataTable.module.css";

export type Sort = { by: string; isDown: boolean };

export type Column<Row> = {
  /** Its own name, and what the list is sorted by when `isSortable`. */
  key: string;
  title: string;
  /** Stands before the title, such as the box that chooses all rows. */
  lead?: ReactNode;
  draw: (row: Row) => ReactNode;
  isSortable?: boolean;
  /** Numbers, money and dates stand at the right. */
  isRight?: boolean;
  /** Second to the others: quieter, and the first to go where room is short. */
  isQuiet?: boolean;
  /** Short words, such as a role, of which none is broken where others need the room. */
  isWhole?: boolean;
  isDropped?: boolean;
  /** Where it stands on phones, where a row is two lines: left or right, above or below, or under both. Absent: nowhere. */
  place?: "name" | "side" | "detail" | "state" | "acts";
  /** A bare number, which does not say what it is: on phones, where there is no head, its title is beside it. */
  isNamed?: boolean;
};

/** What could not be read, in words, and how it is read. */
export type Failed = { title: string; query: { error: unknown; refetch: () => unknown } };

type DataTableProps<Row> = {
  /** What the table is, for people who do not see it. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are read for the first time. */
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => string | number;
  /** Where a row leads: its `name` column is that link, and all of the row answers to it. */
  hrefOf?: (row: Row) => string | undefined;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** What is said when reading fails: over the rows, which stay as they were. */
  failed?: Failed;
  /** Stands where rows would be when there are none: nothing yet, no match, or not allowed. */
  empty: ReactNode;
  isDense?: boolean;
};

const SKELETON_ROWS = [72, 48, 64, 56, 80, 44, 68, 52];

/**
 * A list of the back office: a head that stays in sight and sorts, rows that are links, 8 rows of skeleton while it is
 * read for the first time. On phones a row is two lines.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, idOf, hrefOf, sort, onSort, failed, empty, isDense = false } = props;
  const t = useWords("ui");
  const isEmpty = rows?.length === 0;
  const hasFailed = failed !== undefined && Boolean(failed.query.error);
  return (
    <>
      {hasFailed && (rows ? <LineFailed {...failed} /> : <LoadFailed {...failed} />)}
      {isEmpty && empty}
      {!isEmpty && !(hasFailed && !rows) && (
        <table className={classes.root} data-dense={isDense || undefined} aria-label={label} aria-busy={!rows}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows?.map((row) => (
              <tr key={idOf(row)} data-link={hrefOf?.(row) ? true : undefined}>
                {columns.map((column) => (
                  <Cell key={column.key} column={column} href={column.place === "name" ? hrefOf?.(row) : undefined}>
                    {column.draw(row)}
                  </Cell>
                ))}
              </tr>
            ))}
            {!rows && SKELETON_ROWS.map((width) => <SkeletonRow key={width} width={width} columns={columns} />)}
          </tbody>
        </table>
      )}
      {!rows && !hasFailed && <span className="visually-hidden">{t("loading")}</span>}
    </>
  );
}

type HeadProps<Row> = {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
};

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const t = useWords("ui");
  const { key, title, lead, isRight, isDropped, isSortable } = column;
  const marks = { className: classes.head, "data-right": isRight || undefined, "data-dropped": isDropped || undefined };
  if (!isSortable || !onSort) {
    return (
      <th scope="col" {...marks}>
        {lead ? (
          <span className={classes.lead}>
            {lead}
            {title}
          </span>
        ) : (
          title
        )}
      </th>
    );
  }
  const isHere = sort?.by === key;
  const Icon = !isHere ? IconSelector : sort.isDown ? IconArrowDown : IconArrowUp;
  const next = { by: key, isDown: isHere && !sort.isDown };
  return (
    <th scope="col" {...marks} aria-sort={isHere ? (sort.isDown ? "descending" : "ascending") : "none"}>
      <button
        type="button"
        title={t(next.isDown ? "table.sortDown" : "table.sortUp", { name: title })}
        onClick={() => onSort(next)}
      >
        {title}
        <Icon size={13} stroke={1.8} aria-hidden />
      </button>
    </th>
  );
}

function Cell<Row>(props: { column: Column<Row>; href: string | undefined; children: ReactNode }) {
  const { column, href, children } = props;
  return (
    <td
      data-right={column.isRight || undefined}
      data-quiet={column.isQuiet || undefined}
      data-whole={column.isWhole || undefined}
      data-dropped={column.isDropped || undefined}
      data-place={column.place}
      data-name={column.isNamed ? column.title : undefined}
    >
      {href === undefined ? (
        children
      ) : (
        <Link className={classes.link} to={href}>
          {children}
        </Link>
      )}
    </td>
  );
}

function SkeletonRow<Row>({ width, columns }: { width: number; columns: readonly Column<Row>[] }) {
  return (
    <tr>
      {columns.map(({ key, isRight, isDropped, place }) => (
        <td key={key} data-right={isRight || undefined} data-dropped={isDropped || undefined} data-place={place}>
          <Skeleton height={12} width={`${width}%`} maw={180} radius={4} display="inline-block" />
        </td>
      ))}
    </tr>
  );
}
