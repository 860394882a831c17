import { Button } from "@mantine/core";
import type { SubmitEvent } from "react";
import { formatTime } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { Contact } from "./Contact.tsx";
import css from "./generator.module.css";
import { Identity } from "./Identity.tsx";
import { Limits } from "./Limits.tsx";
import { Looks } from "./Looks.tsx";
import type { WidgetForm } from "./useWidgetForm.ts";
import { Where } from "./Where.tsx";
import { WhoAnswers } from "./WhoAnswers.tsx";

/** Everything that an owner says of a widget. */
export function Form({ form }: { form: WidgetForm }) {
  const t = useWords("widgets");
  const lang = useLanguage();
  const { isOld, changed, copiedAt, widget } = form;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.submit();
  };
  useUnsaved(changed.length > 0);
  const isOnlySaved = !isOld && changed.length > 0;
  return (
    <form ref={form.form} className={css.form} onSubmit={handleSubmit} noValidate>
      <WhoAnswers form={form} />
      <Looks form={form} />
      <Where form={form} />
      <Limits form={form} />
      <Contact form={form} />
      {widget && <Identity widget={widget} />}
      <div className={css.foot}>
        <Button type="submit" loading={form.isSaving}>
          {t(isOnlySaved ? "save" : "generate")}
        </Button>
        <p className={css.quiet} role="status">
          {isOnlySaved
            ? t("code.unaffected")
            : widget === null
              ? t("code.none")
              : isOld
                ? t("code.old")
                : copiedAt
                  ? t("code.copiedAt", { time: formatTime(copiedAt, lang) })
                  : t("code.current")}
        </p>
      </div>
    </form>
  );
}
