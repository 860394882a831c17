import type { TutorialScreen } from "@pluma/contract/tutorials/screens";
import { IconSchool } from "@tabler/icons-react";
import { Link } from "react-router";
import { isTabOn, useConfig } from "../../platform/config.ts";
import css from "./HelpLink.module.css";
import { useHelpOf } from "./help.ts";

type Props = { screen: TutorialScreen | null; label: string };

/** Opens the tutorial that explains a screen; nothing where there is none. A picture alone where room is short. */
export function HelpLink({ screen, label }: Props) {
  const id = useHelpOf(screen);
  const isOn = isTabOn(useConfig(), "tutorials");
  if (id === null || !isOn) return null;
  return (
    <Link className={css.help} to={`/tutorials/${id}`} title={label}>
      <IconSchool size={19} stroke={1.6} aria-hidden />
      <span>{label}</span>
    </Link>
  );
}
