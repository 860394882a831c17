import { Alert } from "@mantine/core";
import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./Plans.module.css";

/** That nothing can be paid here yet, and whom to ask. */
export function NotForSale() {
  const t = useWords("billing");
  const { email } = useConfig();
  return (
    <Alert className={css.notice} color="ink" role="status">
      {t("notForSale")} {email && <a href={`mailto:${email}`}>{email}</a>}
    </Alert>
  );
}
