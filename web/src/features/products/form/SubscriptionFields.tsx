import { NativeSelect, Switch, TextInput } from "@mantine/core";
import { periods } from "@pluma/contract/kit/time";
import { useWords } from "../../../platform/look/i18n.ts";
import { DateField } from "../../../ui/dates/DateField.tsx";
import { FormSection } from "../../../ui/form/FormSection.tsx";
import css from "./form.module.css";
import { type ProductDraft, withSubscription } from "./productDraft.ts";
import { idOf, type ProductEditor } from "./useProductForm.ts";

const trials = ["none", "length", "end"] as const satisfies readonly ProductDraft["trial"][];

/** Whether a product is charged again and again, how often, and how it begins. */
export function SubscriptionFields({ editor }: { editor: ProductEditor }) {
  const t = useWords("products");
  const { draft } = editor;
  // A price of the provider has an interval too, which the rules then want to be told.
  const hasInterval = draft.is_subscription || (draft.hasProvider && draft.stripe_price_id !== "");
  return (
    <FormSection title={t("form.subscription")} about={t("form.subscriptionAbout")}>
      <Switch
        label={t("fields.is_subscription")}
        checked={draft.is_subscription}
        onChange={(event) => editor.change(withSubscription(draft, event.currentTarget.checked))}
      />
      {hasInterval && (
        <div className={css.under}>
          <div className={css.pair}>
            <TextInput
              {...editor.field("subscription_interval")}
              label={t("fields.subscription_interval")}
              inputMode="numeric"
            />
            <PeriodSelect editor={editor} field="subscription_period" isOpen={draft.subscription_period === ""} />
          </div>
          {draft.is_subscription && <TrialFields editor={editor} />}
        </div>
      )}
    </FormSection>
  );
}

function TrialFields({ editor }: { editor: ProductEditor }) {
  const t = useWords("products");
  const { trial } = editor.draft;
  return (
    <>
      <NativeSelect
        id={idOf("trial")}
        label={t("form.trial")}
        data={trials.map((value) => ({ value, label: t(`form.trials.${value}`) }))}
        value={trial}
        onChange={(event) =>
          editor.change({ trial: trials.find((each) => each === event.currentTarget.value) ?? "none" })
        }
      />
      {trial === "length" && (
        <div className={css.pair}>
          <TextInput {...editor.field("free_trial_length")} label={t("fields.free_trial_length")} inputMode="numeric" />
          <PeriodSelect editor={editor} field="free_trial_period" isOpen={false} />
        </div>
      )}
      {trial === "end" && (
        <DateField
          {...editor.field("free_trial_end")}
          label={t("fields.free_trial_end")}
          onChange={(day) => editor.change({ free_trial_end: day })}
        />
      )}
    </>
  );
}

type PeriodSelectProps = {
  editor: ProductEditor;
  field: "subscription_period" | "free_trial_period";
  /** Nothing is chosen yet. */
  isOpen: boolean;
};

function PeriodSelect({ editor, field, isOpen }: PeriodSelectProps) {
  const t = useWords("products");
  const options = periods.map((value) => ({ value, label: t(`periods.${value}`) }));
  return (
    <NativeSelect
      id={idOf(field)}
      label={t(`fields.${field}`)}
      data={isOpen ? [{ value: "", label: "" }, ...options] : options}
      value={editor.draft[field]}
      error={editor.errorOf(field)}
      onChange={(event) => {
        const period = periods.find((each) => each === event.currentTarget.value);
        if (period) editor.change({ [field]: period });
      }}
    />
  );
}
