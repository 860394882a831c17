import { TextInput } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import { CapGauges } from "../CapGauges.tsx";
import css from "./generator.module.css";
import { Part } from "./Part.tsx";
import type { WidgetForm } from "./useWidgetForm.ts";

const fields = ["visitorDaily", "addressDaily", "wordsDaily", "wordsMonthly"] as const;

/** How much visitors may ask, one and all together; and what of that is used. */
export function Limits({ form }: { form: WidgetForm }) {
  const t = useWords("widgets");
  return (
    <Part title={t("limits.title")} aside={t("limits.aside")}>
      <div className={css.four}>
        {fields.map((field) => (
          <TextInput
            key={field}
            label={t(`limits.${field}`)}
            description={t(`limits.${field}Unit`)}
            inputWrapperOrder={["label", "input", "error", "description"]}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            value={form.draft[field]}
            error={form.errorOf(field)}
            onChange={(event) => form.change({ [field]: event.currentTarget.value })}
          />
        ))}
      </div>
      {form.widget && <CapGauges widget={form.widget} />}
    </Part>
  );
}
