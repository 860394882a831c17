import { Button, Checkbox, NumberInput } from "@mantine/core";
import type { OrganizationWords } from "@pluma/contract/organizations/words";
import { type SubmitEvent, useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { useEndPool, useGrantWords } from "../data.words.ts";
import { Problem } from "../Problem.tsx";
import { wordsFrom } from "./Caps.tsx";
import css from "./words.module.css";

type Props = { organizationId: number; words: OrganizationWords; onClose: () => void };

/** Gives an organization words of its own, or takes back what nobody used. */
export function GrantDialog({ organizationId, words, onClose }: Props) {
  const t = useWords("organizations");
  const grant = useGrantWords(organizationId);
  const [typed, setTyped] = useState<number | null>(null);
  const [isUnlimited, setUnlimited] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const isReady = isUnlimited || (typed !== null && typed > 0);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isReady || grant.isPending) return;
    grant.mutate(isUnlimited ? null : typed, {
      onSuccess: () => {
        showSuccess(t("words.granted"));
        onClose();
      },
    });
  };
  if (isEnding) return <EndPool organizationId={organizationId} words={words} onClose={onClose} />;
  return (
    <Dialog title={t("words.grant")} onClose={onClose}>
      <Problem error={grant.error} />
      <p>{t(words.has_pool ? "words.grantMore" : "words.grantFirst")}</p>
      <form onSubmit={handleSubmit} className={css.form}>
        <NumberInput
          data-autofocus
          label={t("words.grantField")}
          min={1}
          max={100_000_000}
          allowDecimal={false}
          thousandSeparator=","
          hideControls
          disabled={isUnlimited}
          value={typed ?? ""}
          onChange={(value) => setTyped(wordsFrom(value))}
        />
        <Checkbox
          label={t("words.grantUnlimited")}
          checked={isUnlimited}
          onChange={(event) => setUnlimited(event.currentTarget.checked)}
        />
        {words.has_pool && (
          <div>
            <DialogClose variant="subtle" onClose={() => setEnding(true)}>
              {t("words.endPool")}
            </DialogClose>
          </div>
        )}
        <DialogActs>
          <DialogClose>{t("notNow")}</DialogClose>
          <Button type="submit" disabled={!isReady} loading={grant.isPending}>
            {t("words.grant")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

function EndPool({ organizationId, words, onClose }: Props) {
  const t = useWords("organizations");
  const end = useEndPool(organizationId);
  const left = words.pool?.left ?? 0;
  return (
    <ConfirmDialog
      title={t("words.endQuestion")}
      keep={t("words.endKeep")}
      act={t("words.endPool")}
      isPending={end.isPending}
      problem={end.error?.message}
      onAct={() =>
        end.mutate(undefined, {
          onSuccess: () => {
            showSuccess(t("words.ended"));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {t("words.endText", { count: left, number: formatNumber(left) })}
    </ConfirmDialog>
  );
}
