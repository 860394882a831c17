import { useLocation } from "react-router";
import { HelpLink, screenAt } from "../../features/tutorials/index.ts";
import { useWords } from "../../platform/look/i18n.ts";

/** Opens the tutorial that explains the screen one is in; nothing among the tutorials themselves. */
export default function Help() {
  const t = useWords("app");
  const { pathname } = useLocation();
  const isAmongThem = /^(?:\/admin)?\/tutorials(?:\/|$)/.test(pathname);
  return isAmongThem ? null : <HelpLink screen={screenAt(pathname)} label={t("help")} />;
}
