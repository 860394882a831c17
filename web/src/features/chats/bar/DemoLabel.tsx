import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./DemoLabel.module.css";

/** Says plainly that no AI writes here; nothing where one does. */
export function DemoLabel() {
  const t = useWords("chats");
  const { is_demo_writer } = useConfig();
  return is_demo_writer ? <span className={css.label}>{t("demoLabel")}</span> : null;
}
