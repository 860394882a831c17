import { Select, TextInput } from "@mantine/core";
import type { AiSource } from "@pluma/contract/site/site";
import { useWords } from "../../../platform/look/i18n.ts";
import { OptionalLabel } from "../form/OptionalLabel.tsx";
import classes from "./SourceFields.module.css";
import type { SourceState } from "./useSource.ts";

/** The model: chosen from those that the source listed; before it did, typed or left to the source. */
export function ModelField({ kind, source }: { kind: AiSource; source: SourceState }) {
  const t = useWords("site");
  const { model } = source.draft.byKind[kind];
  const listed = source.answer?.ok ? source.answer.models : [];
  if (listed.length === 0) {
    return (
      <TextInput
        label={<OptionalLabel>{t("source.model")}</OptionalLabel>}
        value={model}
        onChange={(event) => source.change(kind, { model: event.currentTarget.value })}
        placeholder={t("source.modelAfterTest")}
        classNames={{ input: classes.mono }}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
      />
    );
  }
  return (
    <Select
      label={t("source.model")}
      data={[...new Set(listed)]}
      value={model}
      onChange={(chosen) => chosen && source.change(kind, { model: chosen })}
      allowDeselect={false}
      searchable
      nothingFoundMessage={t("source.noSuchModel")}
      classNames={{ input: classes.mono, option: classes.mono }}
      maxDropdownHeight={280}
    />
  );
}
