import type { TutorialScreen } from "@pluma/contract/tutorials/screens";
import { IconSchool } from "@tabler/icons-react";
import { Link } from "react-router";
import { isTabOn, useConfig } from "../../platform/config.ts";
import { useWords } from "../../platform/look/i18n.ts";
import { useHelpOf } from "./data.ts";
import css from "./HelpLink.module.css";

/** Opens the tutorial that explains a screen; nothing where there is none. `isShort`: as a picture alone. */
export function HelpLink({ screen, isShort = false }: { screen: TutorialScreen | null; isShort?: boolean }) {
  const t = useWords("tutorials");
  const id = useHelpOf(screen);
  const isOn = isTabOn(useConfig(), "tutorials");
  if (id === null || !isOn) return isShort ? <span /> : null;
  return (
    <Link className={css.help} to={`/tutorials/${id}`} aria-label={isShort ? t("help") : undefined}>
      <IconSchool size={isShort ? 21 : 17} stroke={1.6} aria-hidden />
      {!isShort && t("help")}
    </Link>
  );
}
