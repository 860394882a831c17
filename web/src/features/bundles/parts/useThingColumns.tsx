import { NativeSelect } from "@mantine/core";
import type { BundleChoice, BundleThing } from "@pluma/contract/bundles/bundles";
import { useWords } from "../../../platform/look/i18n.ts";
import type { Column } from "../../../ui/data/DataTable.tsx";
import { Tag, type Tone } from "../../../ui/marks/Tag.tsx";
import css from "./bundles.module.css";

const tones: Partial<Record<BundleThing["outcome"], Tone>> = { new: "good", refused: "bad", both_changed: "warn" };

/** The columns of a bundle's things: which it is, how it stands to what is here, and what is done. */
export function useThingColumns(
  choices: Readonly<Record<string, BundleChoice>>,
  onChoose: (key: string, choice: BundleChoice) => void,
): Column<BundleThing>[] {
  const t = useWords("bundles");
  return [
    {
      key: "name",
      title: t("thing.name"),
      place: "name",
      draw: ({ kind, name }) => (
        <span className={`${css.thing} ${css.item}`}>
          <span>{name || t(`kinds.${kind}`)}</span>
          {name !== "" && <span className={css.kind}>{t(`one.${kind}`)}</span>}
        </span>
      ),
    },
    {
      key: "outcome",
      title: t("thing.outcome"),
      place: "detail",
      draw: ({ outcome, problem }) => (
        <span className={css.thing}>
          <span>
            <Tag tone={tones[outcome] ?? "plain"}>{t(`outcomes.${outcome}`)}</Tag>
          </span>
          {problem && <span className={css.kind}>{problem}</span>}
        </span>
      ),
    },
    {
      key: "choice",
      title: t("thing.choice"),
      place: "acts",
      draw: ({ key, kind, name, outcome, choice }) =>
        choice && (
          <NativeSelect
            size="xs"
            className={css.choice}
            aria-label={t("thing.choiceOf", { name: name || t(`kinds.${kind}`) })}
            value={choices[key] ?? choice}
            onChange={(event) => onChoose(key, event.currentTarget.value === "theirs" ? "theirs" : "mine")}
            data={[
              { value: "theirs", label: t(outcome === "new" ? "thing.bring" : `thing.${outcome}.theirs`) },
              { value: "mine", label: t(outcome === "new" ? "thing.leave" : `thing.${outcome}.mine`) },
            ]}
          />
        ),
    },
  ];
}
