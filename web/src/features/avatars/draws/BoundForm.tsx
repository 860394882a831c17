import { Button, NumberInput, Switch } from "@mantine/core";
import { DRAW_PERCENT_DEFAULT } from "@pluma/contract/avatarDraws";
import { type FormEvent, useState } from "react";
import { useWords } from "../../../platform/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { useBoundDraws } from "../data.draws.ts";
import { showTrouble } from "../trouble.ts";
import css from "./draws.module.css";

/** How much of the context one person may be given: a share of it, or as much as they ask for. */
export function BoundForm({ avatarId, percentMax }: { avatarId: number; percentMax: number | null }) {
  const t = useWords("avatars");
  const bound = useBoundDraws(avatarId);
  const [typed, setTyped] = useState<number | string>(percentMax ?? "");
  const isWhole = typeof typed === "number" && Number.isInteger(typed) && typed >= 1 && typed <= 100;
  const save = (percent: number | null) =>
    bound.mutate(percent, { onSuccess: () => showSuccess(t("draws.bound.saved")), onError: showTrouble });
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
    </form>
  );
}
