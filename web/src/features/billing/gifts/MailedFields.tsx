import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { GIFT_NAME_MAX, GIFT_NOTE_MAX } from "@pluma/contract/billing/sellingMails";
import { languageChoices, languageOf } from "@pluma/contract/kit/languages";
import { useWords } from "../../../platform/look/i18n.ts";
import { DateField } from "../../../ui/dates/DateField.tsx";
import { OptionalLabel } from "../../site/index.ts";
import css from "./gifts.module.css";
import { lastDay, type Mailed, today } from "./mailed.ts";

export type Wrong = Partial<Record<keyof Mailed, string>>;

type Props = {
  mailed: Mailed;
  wrong: Wrong;
  onChange: (next: Mailed) => void;
  /** Its buyer may as well pass it on, so that nothing needs to be filled in. */
  isOptional?: boolean;
};

/** To whom a gift is mailed, what goes with it, in which language and on which day. */
export function MailedFields({ mailed, wrong, onChange, isOptional = false }: Props) {
  const t = useWords("billing/gifts");
  const change = (some: Partial<Mailed>) => onChange({ ...mailed, ...some });
  const email = t("send.email");
  return (
    <div className={css.fields}>
      <TextInput
        label={<OptionalLabel>{t("mail.name")}</OptionalLabel>}
        autoComplete="off"
        value={mailed.name}
        error={wrong.name}
        maxLength={GIFT_NAME_MAX}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        type="email"
        inputMode="email"
        autoComplete="off"
        label={isOptional ? <OptionalLabel>{email}</OptionalLabel> : email}
        value={mailed.email}
        error={wrong.email}
        maxLength={254}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <Textarea
        className={css.wide}
        label={<OptionalLabel>{t("send.note")}</OptionalLabel>}
        description={t("send.noteHint")}
        rows={3}
        maxLength={GIFT_NOTE_MAX}
        value={mailed.note}
        error={wrong.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <DateField
        label={t("mail.on")}
        description={t(isOptional ? "mail.onHint" : "mail.onHintPaid")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        min={today()}
        max={lastDay()}
        value={mailed.on}
        error={wrong.on}
        onChange={(on) => change({ on })}
      />
      <NativeSelect
        label={t("mail.lang")}
        value={mailed.lang}
        onChange={(event) => change({ lang: languageOf(event.currentTarget.value) ?? mailed.lang })}
        data={languageChoices}
      />
    </div>
  );
}
