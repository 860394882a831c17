import type { avatarDraws } from "@pluma/contract/avatars/draws";
import type { Received } from "@pluma/contract/kit/kit";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Figure, Figures } from "../../../ui/data/Figures.tsx";
import css from "./draws.module.css";

type Sums = Received<typeof avatarDraws.listDraws>["figures"];

/** What an avatar was asked since it is there: by how many, what it answered, where it was silent, and the words of it. */
export function AvatarFigures({ figures: { people, asked, answered, silent, words, each } }: { figures: Sums }) {
  const t = useWords("avatars");
  const share = (count: number) =>
    t("draws.figures.share", { percent: formatNumber(Math.round((100 * count) / asked)) });
  return (
    <div className={css.figures}>
      <Figures>
        <Figure
          name={t("draws.figures.asked")}
          value={formatNumber(asked)}
          line={t("draws.figures.people", { count: people, number: formatNumber(people) })}
        />
        <Figure name={t("draws.figures.answered")} value={formatNumber(answered)} line={share(answered)} />
        <Figure name={t("draws.figures.silent")} value={formatNumber(silent)} line={t("draws.figures.silentLine")} />
        <Figure
          name={t("draws.figures.words")}
          value={formatNumber(words)}
          line={t("draws.figures.each", { number: formatNumber(each) })}
        />
      </Figures>
    </div>
  );
}
