import type { PeopleRow } from "@pluma/contract/organizations/imports";
import { useWords } from "../../../platform/look/i18n.ts";
import type { Column } from "../../../ui/data/DataTable.tsx";
import css from "./imports.module.css";

/** The columns of a file's rows: whom, as what, and what becomes or became of it. */
export function useRowColumns(): Column<PeopleRow>[] {
  const t = useWords("organizations");
  return [
    { key: "row", title: t("imports.row"), isQuiet: true, isDropped: true, draw: ({ row }) => row },
    { key: "email", title: t("people.email"), place: "name", draw: ({ email }) => email || t("imports.noEmail") },
    {
      key: "role",
      title: t("people.role"),
      isQuiet: true,
      place: "detail",
      draw: ({ role }) => <span className={css.whole}>{role || "–"}</span>,
    },
    { key: "outcome", title: t("imports.outcome"), place: "acts", draw: (row) => <Outcome row={row} /> },
  ];
}

function Outcome({ row: { outcome, result, problem } }: { row: PeopleRow }) {
  const t = useWords("organizations");
  const isFine = result !== "failed" && (outcome === "will_add" || outcome === "will_invite");
  const said = result === "failed" ? problem : t(result ? `imports.result.${result}` : `imports.outcomes.${outcome}`);
  return (
    <span className={css.outcome} data-wrong={!isFine || undefined}>
      {said}
    </span>
  );
}
