import { Switch, Textarea } from "@mantine/core";
import { WRITING_INSTRUCTIONS_MAX } from "@pluma/contract/accounts/accounts";
import { useId } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import type { SettingsForm } from "../form/useSettingsForm.ts";
import { Choice, Section } from "../parts/Section.tsx";

/** How somebody wants to be written for, and whether they write all prompts themselves. */
export function WritingSection({ form }: { form: SettingsForm }) {
  const t = useWords("settings");
  const about = useId();
  return (
    <Section title={t("writing.title")}>
      <Textarea
        label={t("field.writing_instructions")}
        description={t("writing.instructions")}
        placeholder={t("writing.example")}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={WRITING_INSTRUCTIONS_MAX}
        mb="lg"
        value={form.draft.writing_instructions}
        error={form.errors.writing_instructions}
        onChange={(event) => form.change({ writing_instructions: event.currentTarget.value })}
      />
      <Choice name={t("field.manual_mode")} about={t("writing.manual")} aboutId={about}>
        <Switch
          aria-label={t("field.manual_mode")}
          aria-describedby={about}
          checked={form.draft.manual_mode}
          onChange={(event) => form.change({ manual_mode: event.currentTarget.checked })}
        />
      </Choice>
    </Section>
  );
}
