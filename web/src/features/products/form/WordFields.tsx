import { Switch, TextInput } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./form.module.css";
import type { ProductEditor } from "./useProductForm.ts";

/** How many words a purchase brings, or that they never end, and how many its trial does. */
export function WordFields({ editor }: { editor: ProductEditor }) {
  const t = useWords("products");
  const { isUnlimited } = editor.draft;
  return (
    <div className={css.pair}>
      <div className={css.amount}>
        <TextInput
          {...editor.field("word_amount")}
          label={t("fields.word_amount")}
          inputMode="numeric"
          disabled={isUnlimited}
          {...(isUnlimited && { value: t("unlimited") })}
        />
        <Switch
          className={css.unlimited}
          size="sm"
          labelPosition="left"
          label={t("form.unlimited")}
          checked={isUnlimited}
          onChange={(event) => editor.change({ isUnlimited: event.currentTarget.checked })}
        />
      </div>
      <TextInput {...editor.field("free_trial_words")} label={t("fields.free_trial_words")} inputMode="numeric" />
    </div>
  );
}
