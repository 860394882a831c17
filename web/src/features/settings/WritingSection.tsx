import { Switch } from "@mantine/core";
import { useId } from "react";
import { useWords } from "../../platform/i18n.ts";
import { Choice, Section } from "./Section.tsx";
import type { SettingsForm } from "./useSettingsForm.ts";

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
