import { Button, Skeleton } from "@mantine/core";
import { CARD, type PaymentMethod } from "@pluma/contract/billing/checkout";
import type { PaymentSource } from "@pluma/contract/billing/paymentSources";
import { IconStar, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { MoreItem, MoreMenu } from "../../../ui/nav/MoreMenu.tsx";
import { CardMark } from "../CardMark.tsx";
import { usePreferSource, useSources } from "../data.ts";
import { expiryOf } from "../rules.ts";
import { useCardName } from "../useCardName.ts";
import { useIsImpersonated } from "../useIsImpersonated.ts";
import css from "./Account.module.css";
import { AddCardDialog } from "./AddCardDialog.tsx";
import { RemoveCardDialog } from "./RemoveCardDialog.tsx";

/** One's saved cards: which is charged, another one, and away with one. */
export function Sources({ methods }: { methods: readonly PaymentMethod[] | undefined }) {
  const t = useWords("billing");
  const sources = useSources();
  const isImpersonated = useIsImpersonated();
  const [dialog, setDialog] = useState<"add" | PaymentSource | null>(null);
  const method = methods?.find((each) => each.payment_method_id === CARD && each.available);
  return (
    <section aria-label={t("sources.title")}>
      <div className={css.section}>
        <h2>{t("sources.title")}</h2>
        {method && (
          <Button
            variant="transparent"
            size="xs"
            px={0}
            disabled={isImpersonated}
            aria-label={t("sources.addCard")}
            onClick={() => setDialog("add")}
          >
            {t("sources.add")}
          </Button>
        )}
      </div>
      {sources.isPending && <Skeleton height={56} />}
      {sources.isError && <p className={css.none}>{t("sources.failed")}</p>}
      {sources.data?.length === 0 && <p className={css.none}>{t("sources.none")}</p>}
      {sources.data && sources.data.length > 0 && (
        <ul className={css.sources}>
          {sources.data.map((source) => (
            <Source key={source.payment_source_id} source={source} onRemove={() => setDialog(source)} />
          ))}
        </ul>
      )}
      {isImpersonated && <p className={css.none}>{t("notInThisSession")}</p>}
      {dialog === "add" && method && <AddCardDialog method={method} onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== "add" && <RemoveCardDialog source={dialog} onClose={() => setDialog(null)} />}
    </section>
  );
}

function Source({ source, onRemove }: { source: PaymentSource; onRemove: () => void }) {
  const t = useWords("billing");
  const nameOf = useCardName();
  const isImpersonated = useIsImpersonated();
  const prefer = usePreferSource();
  const name = nameOf(source);
  const use = source.in_use ? "sources.inCharge" : source.is_default ? "sources.isDefault" : null;
  const ends = expiryOf(source);
  const about = [use && t(use), ends && t("sources.expires", { date: ends })];
  const handlePrefer = () =>
    prefer.mutate(source.payment_source_id, {
      onSuccess: () => showSuccess(t("sources.preferred", { name })),
      onError: (error) => showAlert(error),
    });
  return (
    <li>
      <CardMark brand={source.brand} />
      <div>
        {name}
        <small>{about.filter(Boolean).join(", ")}</small>
      </div>
      {!isImpersonated && (
        <MoreMenu label={t("sources.acts", { name })} isBusy={prefer.isPending}>
          {!source.is_default && (
            <MoreItem Icon={IconStar} onPress={handlePrefer}>
              {t("sources.prefer")}
            </MoreItem>
          )}
          <MoreItem isRed Icon={IconTrash} onPress={onRemove}>
            {t("sources.remove")}
          </MoreItem>
        </MoreMenu>
      )}
    </li>
  );
}
