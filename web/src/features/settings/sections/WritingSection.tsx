import { Switch } from "@mantine/core";
import { useId } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import type { SettingsForm } from "../form/useSettingsForm.ts";
import { Choice, Section } from "../parts/Section.tsx";

/** Manual mode: whether somebody writes all prompts themselves. */
export function WritingSection({ form }: { form: SettingsForm }) {
  const t = useWords("settings");
  const about = useId();
  return (
    <Section title={t("writing.title")}>
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
