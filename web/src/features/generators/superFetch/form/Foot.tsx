import { ActionIcon, Button, NumberInput } from "@mantine/core";
import { OUTPUTS_MAX } from "@pluma/contract/generators/superFetch";
import { IconMinus, IconPlayerStopFilled, IconPlus } from "@tabler/icons-react";
import { modKey } from "../../../../platform/keys.ts";
import { formatNumber } from "../../../../platform/look/format.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { stepOutputs } from "../builder.ts";
import { wordsOf } from "../data/fetches.ts";
import type { SuperFetchState } from "../useSuperFetch.ts";
import css from "./Foot.module.css";

/** What stands under form and outputs: begin or stop all, how many outputs, and what clears the one and the other. */
export function Foot({ state }: { state: SuperFetchState }) {
  const t = useWords("generators");
  const { draft, isWriting, writing, generate, stop, start, reset, clean, shown, mode } = state;
  const isBlank = Object.values(draft.entries).every(({ value }) => value === "") && draft.file === null;
  return (
    <div className={css.foot}>
      {isWriting ? (
        <Button
          color="ink"
          leftSection={<IconPlayerStopFilled size={13} />}
          rightSection={<kbd className={css.key}>Esc</kbd>}
          disabled={stop.isPending}
          onClick={() => stop.mutate(writing)}
        >
          {t("superFetch.stopAll")}
        </Button>
      ) : (
        <Button
          type={mode === "form" ? "submit" : "button"}
          loading={generate.isPending}
          {...(mode === "outputs" && { onClick: start })}
        >
          {t("generate")}
        </Button>
      )}
      <Count outputs={draft.outputs} onChange={state.setOutputs} />
      <span className={`${css.said} num`}>
        {t("superFetch.outputs", { count: draft.outputs })}
        {isWriting && <Progress state={state} />}
      </span>
      {mode === "form" && !isWriting && <span className={css.keys}>{t("keys", { key: modKey })}</span>}
      <span className={css.end}>
        <Button variant="subtle" color="ink" size="xs" disabled={isBlank} onClick={reset}>
          {t("superFetch.reset")}
        </Button>
        <Button variant="subtle" color="ink" size="xs" disabled={shown === null || isWriting} onClick={clean}>
          {t("superFetch.clean")}
        </Button>
      </span>
    </div>
  );
}

function Progress({ state: { writing, shown } }: { state: SuperFetchState }) {
  const t = useWords("generators");
  const words = shown?.outputs.reduce((sum, output) => sum + wordsOf(output), 0) ?? 0;
  const counts = { count: writing.length, number: formatNumber(writing.length) };
  return (
    <span className={css.progress}>
      {", "}
      {t("superFetch.writing", counts)}, {t("superFetch.wordsSoFar", { count: words, number: formatNumber(words) })}
    </span>
  );
}

function Count({ outputs, onChange }: { outputs: number; onChange: (outputs: number) => void }) {
  const t = useWords("generators");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a number and its two buttons are no set of fields with a legend
    <span className={css.count} role="group" aria-label={t("superFetch.number")}>
      <ActionIcon
        size="md"
        aria-label={t("superFetch.fewer")}
        title={t("superFetch.fewer")}
        disabled={outputs === 0}
        onClick={() => onChange(stepOutputs(outputs, -1, OUTPUTS_MAX))}
      >
        <IconMinus size={15} stroke={1.7} />
      </ActionIcon>
      <NumberInput
        aria-label={t("superFetch.number")}
        classNames={{ input: `${css.number} num` }}
        variant="unstyled"
        hideControls
        allowDecimal={false}
        allowNegative={false}
        min={0}
        max={OUTPUTS_MAX}
        clampBehavior="strict"
        value={outputs}
        onChange={(value) => typeof value === "number" && onChange(value)}
      />
      <ActionIcon
        size="md"
        aria-label={t("superFetch.more")}
        title={t("superFetch.more")}
        disabled={outputs >= OUTPUTS_MAX}
        onClick={() => onChange(stepOutputs(outputs, 1, OUTPUTS_MAX))}
      >
        <IconPlus size={15} stroke={1.7} />
      </ActionIcon>
    </span>
  );
}
