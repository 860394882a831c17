import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { BATCH_CELL_LENGTH_MAX } from "@pluma/contract/batches/table";
import { optionsOf } from "@pluma/contract/templates/fields";
import type { Question } from "@pluma/contract/workflows/steps";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./Mapping.module.css";

type Props = { question: Question; value: string; isNew: boolean; isFixed: boolean; onChange: (value: string) => void };

/** The one value that all rows get; it counts once one has left its input. */
export function SameValue({ question: { label, type, options }, value, isNew, isFixed, onChange }: Props) {
  const t = useWords("batches");
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value;
  const shared = {
    className: css.same,
    "aria-label": t("prepare.sameValue", { label }),
    disabled: isFixed,
    autoFocus: isNew,
  };
  const handleLeave = () => {
    setTyped(null);
    if (typed !== null && typed !== value) onChange(typed);
  };
  if (type === "select") {
    const all = optionsOf(options);
    return (
      <NativeSelect
        {...shared}
        value={all.includes(value) ? value : ""}
        data={[...(all.includes(value) ? [] : [{ value: "", label: t("prepare.choose") }]), ...all]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const typing = {
    ...shared,
    value: shown,
    maxLength: BATCH_CELL_LENGTH_MAX,
    onBlur: handleLeave,
  };
  if (type === "number") {
    return <TextInput {...typing} inputMode="decimal" onChange={(event) => setTyped(event.currentTarget.value)} />;
  }
  return (
    <Textarea {...typing} autosize minRows={1} maxRows={6} onChange={(event) => setTyped(event.currentTarget.value)} />
  );
}
