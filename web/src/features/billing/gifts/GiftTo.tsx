import { useImperativeHandle, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./gifts.module.css";
import { MailedFields, type Wrong } from "./MailedFields.tsx";
import type { Mailed } from "./mailed.ts";

type Props = {
  mailed: Mailed;
  onChange: (next: Mailed) => void;
  /** Whether its seller has gifts mailed. */
  isMailed: boolean;
  /** Says what is wrong with a field, and leads there. */
  ref: React.Ref<(wrong: Wrong) => void>;
};

/** While a gift is paid for: whom it is for, what goes with it, and on which day it is sent. */
export function GiftTo({ mailed, onChange, isMailed, ref }: Props) {
  const t = useWords("billing/gifts");
  const [wrong, setWrong] = useState<Wrong>({});
  const fields = useRef<HTMLElement>(null);
  useImperativeHandle(ref, () => (found: Wrong) => {
    flushSync(() => setWrong(found));
    fields.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  });
  return (
    <section ref={fields} className={css.to} aria-label={t("mail.title")}>
      <h2>{t("mail.title")}</h2>
      <p>{t(isMailed ? "mail.about" : "mail.off")}</p>
      {isMailed && (
        <MailedFields
          isOptional
          mailed={mailed}
          wrong={wrong}
          onChange={(next) => {
            setWrong({});
            onChange(next);
          }}
        />
      )}
    </section>
  );
}
