import { Checkbox } from "@mantine/core";
import type { TemplateVersion } from "@pluma/contract/templates/versions";
import type { KeyboardEvent } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { type Chosen, type Pair, withChecked } from "./choosing.ts";
import css from "./versions.module.css";

type Props = {
  versions: readonly TemplateVersion[];
  /** The number of what stands now. */
  nowNumber: number;
  pair: Pair;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
};

/** The versions of a template: a press compares one with what stands now, two checked ones are compared with each other. */
export function VersionList({ versions, nowNumber, pair, chosen, onChoose }: Props) {
  const t = useWords("templates");
  const isPair = chosen.checked.length === 2;
  return (
    <ul className={css.rows} onKeyDown={walk}>
      {versions.map((version) => {
        const { template_version_id: id, number, by, createdAt, name, restored } = version;
        const isOn = isPair ? chosen.checked.includes(id) : pair.older?.template_version_id === id;
        return (
          <li key={id} className={css.row} data-on={isOn || undefined}>
            <span className={`${css.number} num`}>{formatNumber(number)}</span>
            <button
              type="button"
              className={css.opener}
              aria-pressed={isOn}
              data-version
              onClick={() => onChoose({ one: id, checked: [] })}
            >
              <span className={css.name}>
                {restored === null ? name : t("versions.restoredFrom", { number: formatNumber(restored) })}
                {number === nowNumber && <Tag tone="good">{t("versions.now")}</Tag>}
              </span>
              <span className={css.facts}>
                {by?.name ?? t("versions.somebody")} · <Moment at={createdAt} />
              </span>
            </button>
            <Checkbox
              size="xs"
              aria-label={t("versions.check", { number: formatNumber(number) })}
              checked={chosen.checked.includes(id)}
              onChange={() => onChoose({ ...chosen, checked: withChecked(chosen.checked, id) })}
            />
          </li>
        );
      })}
    </ul>
  );
}

// The arrows walk the versions; Enter presses the one that has the focus, as on any button.
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
  if (by === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-version]")];
  const at = buttons.findIndex((button) => button.closest("li")?.contains(document.activeElement));
  event.preventDefault();
  buttons[Math.min(Math.max(at + by, 0), buttons.length - 1)]?.focus();
}
