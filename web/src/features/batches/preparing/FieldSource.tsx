import { NativeSelect } from "@mantine/core";
import type { Batch } from "@pluma/contract/batches/shapes";
import type { BatchSource } from "@pluma/contract/batches/table";
import { firstValueOf } from "@pluma/contract/templates/fields";
import type { Question } from "@pluma/contract/workflows/steps";
import { IconArrowLeft } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { sharedProblemOf, sourceOf } from "../columns.ts";
import { columnName, problemText } from "../said.ts";
import css from "./Mapping.module.css";
import { SameValue } from "./SameValue.tsx";

const SAME = "same";
const DEFAULT = "default";

type Props = { batch: Batch; question: Question; onChange: (source: BatchSource) => void };

/** Where the value of one question comes from: a column, one value for all rows, or its default. */
export function FieldSource({ batch, question, onChange }: Props) {
  const t = useWords("batches");
  const noteId = useId();
  const source = sourceOf(batch, question.key);
  // Chosen, and nothing typed yet: until then every row would be wrong.
  const [isTyping, setTyping] = useState(false);
  const isSame = isTyping || source.from === "value";
  const problem = isTyping ? null : sharedProblemOf(batch, question);
  const handleChoose = (chosen: string) => {
    setTyping(chosen === SAME && firstValueOf(question) === "");
    if (chosen === DEFAULT) onChange({ from: "default" });
    else if (chosen !== SAME) onChange({ from: "column", column: Number(chosen) });
    else if (firstValueOf(question) !== "") onChange({ from: "value", value: firstValueOf(question) });
  };
  const handleType = (value: string) => {
    setTyping(false);
    onChange({ from: "value", value });
  };
  return (
    <li className={css.field}>
      <div>
        <span className={css.name}>{question.label}</span>
        <span className={css.type}>{t(`prepare.type.${question.type}`)}</span>
      </div>
      <IconArrowLeft className={css.arrow} size={15} stroke={1.6} aria-hidden="true" />
      <NativeSelect
        aria-label={t("prepare.from", { label: question.label })}
        aria-describedby={noteId}
        disabled={!batch.can.edit}
        error={problem !== null}
        value={isSame ? SAME : source.from === "column" ? String(source.column) : DEFAULT}
        data={[
          ...batch.columns.map((column) => ({ value: String(column.index), label: columnName(t, column) })),
          { value: SAME, label: t("prepare.same") },
          { value: DEFAULT, label: useDefaultName(question) },
        ]}
        onChange={(event) => handleChoose(event.currentTarget.value)}
      />
      {isSame && (
        <SameValue
          question={question}
          value={source.from === "value" ? source.value : ""}
          isNew={isTyping}
          isFixed={!batch.can.edit}
          onChange={handleType}
        />
      )}
      <p id={noteId} className={problem ? css.problem : css.how}>
        {problem ? problemText(t, problem.code, question) : <Samples batch={batch} source={isTyping ? null : source} />}
      </p>
    </li>
  );
}

function useDefaultName(question: Question): string {
  const t = useWords("batches");
  const begun = firstValueOf(question);
  if (begun !== "") return t("prepare.defaultIs", { value: begun });
  return t(question.required ? "prepare.choose" : "prepare.leftEmpty");
}

/** The first values of a column, so that one sees what it holds. */
function Samples({ batch, source }: { batch: Batch; source: BatchSource | null }) {
  const t = useWords("batches");
  if (source?.from !== "column") return null;
  const samples = batch.columns.find(({ index }) => index === source.column)?.samples ?? [];
  return samples.length === 0 ? t("prepare.noSamples") : `${samples.join(", ")}…`;
}
