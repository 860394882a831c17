import { UnstyledButton } from "@mantine/core";
import type { TemplateField } from "@pluma/contract/templates/fields";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./FillForm.module.css";
import type { Filling } from "./useFilling.ts";

type Props = { field: TemplateField; filling: Filling };

/** Of a value that was proposed: what stood there before, and the answers to it. */
export function FieldNote({ field: { name, label }, filling }: Props) {
  const t = useWords("templates");
  if (!filling.isProposed(name)) return null;
  const before = filling.values[name] ?? "";
  return (
    <div className={css.answers}>
      {before.trim() !== "" && <p className={css.before}>{t("apply.yours", { value: before })}</p>}
      <UnstyledButton
        className={css.take}
        data-take
        aria-label={t("apply.takeOf", { label })}
        onClick={() => filling.take(name)}
      >
        {t("apply.take")}
      </UnstyledButton>
      <UnstyledButton
        className={css.leave}
        aria-label={t("apply.leaveOf", { label })}
        onClick={() => filling.leave(name)}
      >
        {t("apply.leave")}
      </UnstyledButton>
    </div>
  );
}
