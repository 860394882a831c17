import { clockOf } from "@pluma/contract/tutorials/chapters";
import type { OpenTutorial } from "@pluma/contract/tutorials/tutorials";
import { IconCheck, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./Beside.module.css";

type Props = { chapters: OpenTutorial["chapters"]; at: number; onGo: (seconds: number) => void };

/** The chapters of a tutorial: which is played, which were passed; each leads to where it begins. */
export function Chapters({ chapters, at, onGo }: Props) {
  const t = useWords("tutorials");
  const now = chapters.findLastIndex(({ at_seconds }) => at_seconds <= at);
  return (
    <section aria-label={t("player.chapters")}>
      <h2 className={css.head}>{t("player.chapters")}</h2>
      <ol className={css.chapters}>
        {chapters.map(({ at_seconds, name }, index) => (
          <li key={at_seconds}>
            <button type="button" aria-current={index === now ? "step" : undefined} onClick={() => onGo(at_seconds)}>
              <span className={css.mark}>
                {index < now && <IconCheck size={16} stroke={1.8} role="img" aria-label={t("player.passed")} />}
                {index === now && <IconPlayerPlayFilled size={13} aria-hidden />}
              </span>
              <span className={css.name}>{name}</span>
              <span className="num">{clockOf(at_seconds)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
