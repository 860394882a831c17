import { Skeleton } from "@mantine/core";
import type { Gift } from "@pluma/contract/billing/gifts";
import { useWords } from "../../../platform/look/i18n.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { useGifts } from "./data.ts";
import { GiftCode } from "./GiftCode.tsx";
import css from "./gifts.module.css";

/** The code of a gift that was just paid. */
export function GiftReady({ purchaseId }: { purchaseId: number }) {
  const t = useWords("billing/gifts");
  const gifts = useGifts();
  const gift = gifts.data?.find(({ purchase_id }) => purchase_id === purchaseId);
  return (
    <section className={css.thanks} aria-label={t("thanks.title")}>
      <p>
        <b>{t("thanks.title")}</b> {gift && t(`thanks.${waysOf(gift)}`)}
      </p>
      {gifts.isError && <LoadFailed title={t("own.failed")} query={gifts} />}
      {gift?.code ? <GiftCode gift={gift} code={gift.code} /> : !gifts.isError && <Skeleton height={24} maw={240} />}
    </section>
  );
}

/** How it may still be given: whoever has it mailed already need not ask for that, nor whoever cannot. */
function waysOf({ planned, sent, can_send: canSend }: Gift): string {
  if (sent || (planned && canSend)) return "mailed";
  return canSend ? "text" : "byHand";
}
