import { UnstyledButton } from "@mantine/core";
import type { TemplateField } from "@pluma/contract/templates/fields";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./FillForm.module.css";
import type { Filling } from "./useFilling.ts";

type Props = { field: TemplateField; filling: Filling; onAnswered: () => void };

/** What is to be said of a value: that it was proposed, with the answers to that, or that it is the one of last time. */
export function FieldNote({ field: { name, label }, filling, onAnswered }: Props) {
  const t = useWords("templates");
  if (!filling.isProposed(name)) {
    return filling.isRemembered(name) ? <p className={css.note}>{t("apply.asLastTime")}</p> : null;
  }
  const before = filling.values[name] ?? "";
  const answer = (act: (name: string) => void) => {
    act(name);
    // The button is gone then: the next one to be answered is gone on with.
    requestAnimationFrame(onAnswered);
  };
  return (
    <div className={css.answers}>
      {before.trim() !== "" && <p className={css.before}>{t("apply.yours", { value: before })}</p>}
      <UnstyledButton
        className={css.take}
        data-take
        aria-label={t("apply.takeOf", { label })}
        onClick={() => answer(filling.take)}
      >
        {t("apply.take")}
      </UnstyledButton>
      <UnstyledButton
        className={css.leave}
        aria-label={t("apply.leaveOf", { label })}
        onClick={() => answer(filling.leave)}
      >
        {t("apply.leave")}
      </UnstyledButton>
    </div>
  );
}
