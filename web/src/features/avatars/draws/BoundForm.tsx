import { Button, NumberInput, Switch } from "@mantine/core";
import { DRAW_PERCENT_DEFAULT } from "@pluma/contract/avatars/draws";
import { type FormEvent, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { useBoundDraws } from "../data.draws.ts";
import { showTrouble } from "../trouble.ts";
import css from "./draws.module.css";

type Props = { avatarId: number; percentMax: number | null; countsMaterial: boolean; hasMaterial: boolean };

/** How much one person may be given: a share of the context, and of the files if they count, or all that they ask for. */
export function BoundForm({ avatarId, percentMax, countsMaterial, hasMaterial }: Props) {
  const t = useWords("avatars");
  const bound = useBoundDraws(avatarId);
  const [typed, setTyped] = useState<number | string>(percentMax ?? "");
  const isWhole = typeof typed === "number" && Number.isInteger(typed) && typed >= 1 && typed <= 100;
  const save = (percent: number | null, isOfFiles = countsMaterial) =>
    bound.mutate(
      { percentMax: percent, countsMaterial: isOfFiles },
      { onSuccess: () => showSuccess(t("draws.bound.saved")), onError: showTrouble },
    );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) save(typed);
  };
  return (
    <form className={css.bound} onSubmit={handleSubmit}>
      <Switch
        classNames={{ description: css.note }}
        label={t("draws.bound.title")}
        description={t(percentMax === null ? "draws.bound.off" : "draws.bound.on")}
        checked={percentMax !== null}
        disabled={bound.isPending}
        onChange={(event) => save(event.currentTarget.checked ? DRAW_PERCENT_DEFAULT : null)}
      />
      {percentMax !== null && (
        <div className={css.percent}>
          <NumberInput
            aria-label={t("draws.bound.percent")}
            w={104}
            min={1}
            max={100}
            allowDecimal={false}
            allowNegative={false}
            suffix=" %"
            value={typed}
            error={!isWhole}
            onChange={setTyped}
          />
          {typed !== percentMax && (
            <Button type="submit" disabled={!isWhole} loading={bound.isPending}>
              {t("page.save")}
            </Button>
          )}
        </div>
      )}
      {percentMax !== null && hasMaterial && (
        <Switch
          className={css.files}
          classNames={{ description: css.note }}
          label={t("draws.bound.files")}
          description={t(countsMaterial ? "draws.bound.filesOn" : "draws.bound.filesOff")}
          checked={countsMaterial}
          disabled={bound.isPending}
          onChange={(event) => save(percentMax, event.currentTarget.checked)}
        />
      )}
    </form>
  );
}
