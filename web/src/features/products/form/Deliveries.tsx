import { Button, Skeleton } from "@mantine/core";
import type { Delivery } from "@pluma/contract/kit/deliveries";
import { formatMoment } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { FormSection } from "../../../ui/form/FormSection.tsx";
import { CopyIcon } from "../../../ui/marks/CopyIcon.tsx";
import { Tag, type Tone } from "../../../ui/marks/Tag.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useDeliveries, useSendAgain } from "../data.ts";
import css from "./Deliveries.module.css";

/** What a product's webhook was sent lately, how it went, and sending it again. */
export function Deliveries({ productId }: { productId: number }) {
  const t = useWords("products");
  const deliveries = useDeliveries(productId);
  return (
    <FormSection title={t("deliveries.title")} about={t("deliveries.about")}>
      {deliveries.isPending && <Skeleton height={58} />}
      {deliveries.isError && !deliveries.data && <LoadFailed title={t("deliveries.failed")} query={deliveries} />}
      {deliveries.data && (
        <p className={css.secret}>
          {t("deliveries.secret")} <code>{deliveries.data.secret.slice(0, 10)}…</code>
          <CopyIcon name={t("deliveries.secret")} value={deliveries.data.secret} />
          <span>{t("deliveries.secretUse")}</span>
        </p>
      )}
      {deliveries.data?.deliveries.length === 0 && (
        <EmptyState kind="nothing" title={t("deliveries.none")} text={t("deliveries.noneText")} />
      )}
      {deliveries.data && deliveries.data.deliveries.length > 0 && (
        <ul className={css.list} aria-label={t("deliveries.title")}>
          {deliveries.data.deliveries.map((each) => (
            <Row key={each.delivery_id} delivery={each} productId={productId} />
          ))}
        </ul>
      )}
    </FormSection>
  );
}

const tones: Readonly<Record<Delivery["state"], Tone>> = { waiting: "warn", delivered: "good", failed: "bad" };

function Row({ delivery, productId }: { delivery: Delivery; productId: number }) {
  const t = useWords("products");
  const language = useLanguage();
  const send = useSendAgain(productId);
  const { delivery_id, url, state, attempts, status, error, createdAt } = delivery;
  const reason = status === null ? error : t("deliveries.status", { status });
  const handleSend = () => send.mutate(delivery_id, { onSuccess: () => showSuccess(t("deliveries.sent")) });
  return (
    <li className={css.row}>
      <div className={css.what}>
        <span className={css.state}>
          <Moment at={createdAt} />
          <Tag tone={tones[state]}>{t(`deliveries.is.${state}`)}</Tag>
        </span>
        <span className={css.about} title={url}>
          {reason} {attempts > 0 && t("deliveries.tries", { count: attempts })}
        </span>
      </div>
      <Button
        variant="subtle"
        color="ink"
        size="xs"
        loading={send.isPending}
        aria-label={t("deliveries.againOf", { when: formatMoment(createdAt, language) })}
        onClick={handleSend}
      >
        {t("deliveries.again")}
      </Button>
    </li>
  );
}
