import { Alert } from "@mantine/core";
import { errors } from "@pluma/contract/avatars/trainings";
import { IconKey } from "@tabler/icons-react";
import { Link } from "react-router";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import css from "./training.module.css";

/** Says that training takes an own key, and where that is given. */
export function KeyNotice() {
  const t = useWords("avatars");
  const language = useLanguage();
  return (
    <Alert color="yellow" icon={<IconKey size={18} stroke={1.6} />} className={css.key}>
      <p>{errors.own_key_missing[language]}</p>
      <Link to="/settings">{t("training.toSettings")}</Link>
    </Alert>
  );
}
