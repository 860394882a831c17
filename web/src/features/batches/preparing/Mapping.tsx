import { NativeSelect } from "@mantine/core";
import type { Batch } from "@pluma/contract/batches/shapes";
import type { BatchMapping } from "@pluma/contract/batches/table";
import { locales } from "@pluma/contract/kit/languages";
import { formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { matchedCount, unusedColumns, withSource } from "../columns.ts";
import { rereadBatch, writeBatch } from "../data/cache.ts";
import { useSaveBatch } from "../data/data.ts";
import { columnName } from "../said.ts";
import { FieldSource } from "./FieldSource.tsx";
import css from "./Mapping.module.css";
import room from "./Preparing.module.css";

/** Which column answers which question, what names the texts, and which columns are not used. */
export function Mapping({ batch }: { batch: Batch }) {
  const t = useWords("batches");
  const { workflow_batch_id: id, questions, columns, mapping, can } = batch;
  const save = useSaveBatch(id);
  const change = (next: BatchMapping) => {
    writeBatch(id, (held) => ({ ...held, mapping: next }));
    save.mutate(
      { mapping: next },
      {
        onError: (error) => {
          showAlert(error);
          void rereadBatch(id);
        },
      },
    );
  };
  const matched = matchedCount(batch);
  return (
    <>
      <h2 className={room.head}>
        {t("prepare.columns")} <span>{t("prepare.matched", { count: matched, number: formatNumber(matched) })}</span>
      </h2>
      <ul className={css.list}>
        {questions.map((question) => (
          <FieldSource
            key={question.key}
            batch={batch}
            question={question}
            onChange={(source) => change(withSource(batch, question.key, source))}
          />
        ))}
      </ul>
      <NativeSelect
        className={css.naming}
        label={t("prepare.nameColumn")}
        disabled={!can.edit}
        value={mapping.name_column ?? ""}
        data={[
          { value: "", label: t("prepare.rowNumber") },
          ...columns.map((column) => ({ value: String(column.index), label: columnName(t, column) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          change({ ...mapping, name_column: value === "" ? null : Number(value) })
        }
      />
      <Unused batch={batch} />
    </>
  );
}

function Unused({ batch }: { batch: Batch }) {
  const t = useWords("batches");
  const list = new Intl.ListFormat(locales[useLanguage()]);
  const unused = unusedColumns(batch);
  if (unused.length === 0) return null;
  const columns = list.format(unused.map((column) => columnName(t, column)));
  return <p className={room.quiet}>{t("prepare.unused", { count: unused.length, columns })}</p>;
}
