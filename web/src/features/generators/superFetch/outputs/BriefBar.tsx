import { Button } from "@mantine/core";
import { type InputKey, inputKeys } from "@pluma/contract/generators/inputs";
import { IconLock, IconPencil } from "@tabler/icons-react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { nameOf } from "../data/fetches.ts";
import type { SuperFetchState } from "../useSuperFetch.ts";
import css from "./BriefBar.module.css";

const SHOWN: readonly InputKey[] = ["task", "topic", "target", "tone", "format"];

/** What the outputs were asked for, in a line, and the way back to the inputs. */
export function BriefBar({ state, onEdit }: { state: SuperFetchState; onEdit: () => void }) {
  const t = useWords("generators");
  const { shown, lockedKeys } = state;
  const inputs = shown?.inputs;
  const keys = inputKeys.filter((key) => SHOWN.includes(key) && inputs?.[key]);
  return (
    <div className={css.bar}>
      <dl className={css.inputs}>
        {keys.map((key) => (
          <div key={key} className={css.input} data-long={key === "task" || undefined}>
            <dt className={css.label}>
              {t(`superFetch.labels.${key}`)}
              {lockedKeys.includes(key) && <IconLock size={12} stroke={1.7} aria-hidden="true" />}
            </dt>
            <dd className={css.value}>{inputs?.[key]}</dd>
          </div>
        ))}
        {keys.length === 0 && shown && (
          <div className={css.input} data-long="">
            <dt className={css.label}>{t("superFetch.labels.prompt")}</dt>
            <dd className={css.value}>{nameOf(shown)}</dd>
          </div>
        )}
      </dl>
      <Button
        className={css.edit}
        variant="default"
        size="xs"
        leftSection={<IconPencil size={15} stroke={1.6} />}
        onClick={onEdit}
      >
        {t("superFetch.editInputs")}
      </Button>
    </div>
  );
}
