import { Button, NumberInput, Switch } from "@mantine/core";
import { DRAW_PERCENT_DEFAULT } from "@pluma/contract/avatars/draws";
import { type FormEvent, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { type Bound, useBoundDraws } from "../data.draws.ts";
import { showTrouble } from "../trouble.ts";
import css from "./draws.module.css";

type Props = { avatarId: number; held: Bound; hasMaterial: boolean };

/** How much one person may be given: a share of the context, and of the files if they count, or all that they ask for; and whether they see what files are called. */
export function BoundForm({ avatarId, held, hasMaterial }: Props) {
  const { percentMax } = held;
  const t = useWords("avatars");
  const bound = useBoundDraws(avatarId);
  const [typed, setTyped] = useState<number | string>(percentMax ?? "");
  const isWhole = typeof typed === "number" && Number.isInteger(typed) && typed >= 1 && typed <= 100;
  const save = (change: Partial<Bound>) =>
    // What is not changed here is not sent: another window may have changed it meanwhile.
    bound.mutate(change, { onSuccess: () => showSuccess(t("draws.bound.saved")), onError: showTrouble });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) save({ percentMax: typed });
  };
  return (
    <form className={css.bound} onSubmit={handleSubmit}>
      <Switch
        classNames={{ description: css.note }}
        label={t("draws.bound.title")}
        description={t(percentMax === null ? "draws.bound.off" : "draws.bound.on")}
        checked={percentMax !== null}
        disabled={bound.isPending}
        onChange={(event) => save({ percentMax: event.currentTarget.checked ? DRAW_PERCENT_DEFAULT : null })}
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
      {hasMaterial && <OfFiles held={held} isPending={bound.isPending} onChange={save} />}
    </form>
  );
}

type OfFilesProps = { held: Bound; isPending: boolean; onChange: (change: Partial<Bound>) => void };

/** Whether the bound holds for files too, and whether others see what they are called. */
function OfFiles({ held: { percentMax, countsMaterial, showsFiles }, isPending, onChange }: OfFilesProps) {
  const t = useWords("avatars");
  const look = { className: css.files, classNames: { description: css.note }, disabled: isPending };
  return (
    <>
      {percentMax !== null && (
        <Switch
          {...look}
          label={t("draws.bound.files")}
          description={t(countsMaterial ? "draws.bound.filesOn" : "draws.bound.filesOff")}
          checked={countsMaterial}
          onChange={(event) => onChange({ countsMaterial: event.currentTarget.checked })}
        />
      )}
      <Switch
        {...look}
        label={t("draws.bound.names")}
        description={t(showsFiles ? "draws.bound.namesOn" : "draws.bound.namesOff")}
        checked={showsFiles}
        onChange={(event) => onChange({ showsFiles: event.currentTarget.checked })}
      />
    </>
  );
}
