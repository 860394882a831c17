import { Alert } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./training.module.css";

/** Says that training takes an own key, and where that is given. */
export function KeyNotice() {
  const t = useWords("avatars");
  const said = useWords("contract/avatars");
  return (
    <Alert color="yellow" icon={<IconKey size={18} stroke={1.6} />} className={css.key}>
      <p>{said("own_key_missing")}</p>
      <Link to="/settings">{t("training.toSettings")}</Link>
    </Alert>
  );
}
