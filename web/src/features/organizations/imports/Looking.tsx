import { Button, Skeleton } from "@mantine/core";
import { PEOPLE_ROWS_PER_PAGE, type PeopleImport } from "@pluma/contract/organizations/imports";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { DialogActs } from "../../../ui/Dialog.tsx";
import { DataTable } from "../../../ui/data/DataTable.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { useImport, useRemoveImport, useStartImport } from "../data.imports.ts";
import { Problem } from "../Problem.tsx";
import { HowFar } from "./HowFar.tsx";
import css from "./imports.module.css";
import { useRowColumns } from "./useRowColumns.tsx";

type Props = { organizationId: number; importId: number; onAnother: () => void; onClose: () => void };

/** A file of people: what would become of each row, then how far it is, then what came of it. */
export function Looking({ organizationId, importId, onAnother, onClose }: Props) {
  const t = useWords("organizations");
  const [page, setPage] = useState(1);
  const asked = useImport(organizationId, importId, page);
  const start = useStartImport(organizationId, importId);
  const columns = useRowColumns();
  if (asked.isPending) {
    return (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height={18} width="60%" />
      </div>
    );
  }
  const { import: file, rows, pages = 1 } = asked.data ?? {};
  return (
    <>
      <Problem error={start.error} />
      {file && <HowFar of={file} />}
      {file?.state === "running" && <p className={css.quiet}>{t("imports.leave")}</p>}
      <div className={css.rows}>
        <DataTable
          label={t("imports.rows")}
          columns={columns}
          rows={rows}
          idOf={({ row }) => row}
          failed={{ title: t("imports.failed"), query: asked }}
          empty={null}
          isDense
        />
      </div>
      {file && pages > 1 && (
        <Pager page={page} pages={pages} count={file.rows} size={PEOPLE_ROWS_PER_PAGE} onPage={setPage} />
      )}
      {file && (
        <Acts
          of={file}
          isPending={start.isPending}
          onStart={() => start.mutate()}
          onAnother={onAnother}
          onClose={onClose}
        />
      )}
    </>
  );
}

type ActsProps = {
  of: PeopleImport;
  isPending: boolean;
  onStart: () => void;
  onAnother: () => void;
  onClose: () => void;
};

function Acts({ of, isPending, onStart, onAnother, onClose }: ActsProps) {
  const t = useWords("organizations");
  const remove = useRemoveImport(of.organization_id);
  if (of.state !== "draft") {
    return (
      <DialogActs>
        <Button onClick={onClose}>{t("imports.close")}</Button>
      </DialogActs>
    );
  }
  // What was only looked at is not kept; should that fail, the next file takes its place, or the night.
  const leave = (then: () => void) => {
    remove.mutate(of.import_id);
    then();
  };
  return (
    <DialogActs>
      <Button variant="default" onClick={() => leave(onAnother)}>
        {t("imports.another")}
      </Button>
      <Button variant="default" onClick={() => leave(onClose)}>
        {t("notNow")}
      </Button>
      {of.to_do > 0 && (
        <Button loading={isPending} onClick={onStart}>
          {t("imports.act", { count: of.to_do, number: formatNumber(of.to_do) })}
        </Button>
      )}
    </DialogActs>
  );
}
