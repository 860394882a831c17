import { TagsInput } from "@mantine/core";
import { originOf } from "@pluma/contract/widgets/origins";
import { WIDGET_ORIGINS_MAX } from "@pluma/contract/widgets/shapes";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./generator.module.css";
import { Part } from "./Part.tsx";
import type { WidgetForm } from "./useWidgetForm.ts";

/** On the pages of which origins a widget may be used. What was typed becomes one, or is refused in place and kept. */
export function Where({ form }: { form: WidgetForm }) {
  const t = useWords("widgets");
  const { origins } = form.draft;
  const [typed, setTyped] = useState("");
  const [unfit, setUnfit] = useState<string | null>(null);
  const handleChange = (values: string[]) => {
    const read = values.map((value) => (origins.includes(value) ? value : originOf(value)));
    const wrong = values.find((_, index) => read[index] === null);
    setUnfit(wrong ?? null);
    form.change({ origins: [...new Set(read.filter((value) => value !== null))] });
    if (wrong !== undefined) queueMicrotask(() => setTyped(wrong));
  };
  return (
    <Part title={t("where.title")} aside={t("where.aside")}>
      <TagsInput
        aria-label={t("where.title")}
        description={t("where.hint")}
        inputWrapperOrder={["input", "error", "description"]}
        placeholder="https://www.example.com"
        maxTags={WIDGET_ORIGINS_MAX}
        splitChars={[",", " ", "\n"]}
        acceptValueOnBlur
        classNames={{ pill: css.code }}
        autoCapitalize="off"
        spellCheck={false}
        value={origins}
        searchValue={typed}
        onSearchChange={(value) => {
          setTyped(value);
          // What was refused empties the field for a moment, before it stands there again.
          if (value !== "") setUnfit(null);
        }}
        error={unfit === null ? form.errorOf("origins") : t("where.wrong", { typed: unfit })}
        onChange={handleChange}
      />
    </Part>
  );
}
