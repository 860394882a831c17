import { Button } from "@mantine/core";
import { WEBHOOK_DELIVERIES_PER_PAGE, type Webhook, type WebhookDelivery } from "@pluma/contract/webhooks/webhooks";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { Dialog, DialogClose } from "../../../ui/Dialog.tsx";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { Tag, type Tone } from "../../../ui/marks/Tag.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { type Place, type useDeliveries, useSendAgain } from "../data.ts";
import css from "../webhooks.module.css";

type LogProps = {
  at: Place;
  webhook: Webhook;
  log: ReturnType<typeof useDeliveries>;
  page: number;
  onPage: (page: number) => void;
  isClosed: boolean;
};

const tones: Record<WebhookDelivery["state"], Tone> = { waiting: "plain", delivered: "good", failed: "bad" };

/** What a webhook was told, how that went, and sending it again. */
export function Log({ at, webhook, log, page, onPage, isClosed }: LogProps) {
  const t = useWords("webhooks");
  const [shown, setShown] = useState<WebhookDelivery | null>(null);
  const again = useSendAgain(at, webhook.webhook_id);
  const handleAgain = (deliveryId: string) =>
    again.mutate(deliveryId, { onSuccess: () => showSuccess(t("log.sentAgain")), onError: showAlert });
  const acts = (row: WebhookDelivery) => (
    <div className={css.rowActs}>
      <Button variant="subtle" color="ink" size="xs" onClick={() => setShown(row)}>
        {t("log.show")}
      </Button>
      {!isClosed && webhook.is_on && (
        <Button
          variant="default"
          size="xs"
          loading={again.isPending && again.variables === row.delivery_id}
          onClick={() => handleAgain(row.delivery_id)}
        >
          {t("log.again")}
        </Button>
      )}
    </div>
  );
  return (
    <section aria-label={t("log.title")}>
      <h2 className={css.title}>{t("log.title")}</h2>
      <p className={css.about}>{t("log.about")}</p>
      <DataTable
        label={t("log.title")}
        isDense
        columns={useColumns(acts)}
        rows={log.data?.deliveries}
        idOf={({ delivery_id }) => delivery_id}
        failed={{ title: t("failed"), query: log }}
        empty={<EmptyState kind="nothing" title={t("log.none")} />}
      />
      {log.data && log.data.pages > 1 && (
        <Pager
          page={page}
          pages={log.data.pages}
          size={WEBHOOK_DELIVERIES_PER_PAGE}
          count={log.data.count}
          onPage={onPage}
        />
      )}
      {shown && <Shown delivery={shown} onClose={() => setShown(null)} />}
    </section>
  );
}

function useColumns(acts: Column<WebhookDelivery>["draw"]): Column<WebhookDelivery>[] {
  const t = useWords("webhooks");
  return [
    {
      key: "type",
      title: t("log.type"),
      place: "name",
      draw: ({ type }) => <code className={css.mono}>{type}</code>,
    },
    { key: "when", title: t("log.when"), place: "side", draw: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      key: "answer",
      title: t("log.answer"),
      isQuiet: true,
      place: "detail",
      draw: ({ status, error, attempts }) =>
        `${status ?? error ?? t("log.noAnswer")}, ${t("log.attempts", { count: attempts })}`,
    },
    {
      key: "state",
      title: t("log.state"),
      place: "state",
      draw: ({ state }) => <Tag tone={tones[state]}>{t(`log.states.${state}`)}</Tag>,
    },
    { key: "acts", title: t("log.acts"), isRight: true, place: "acts", draw: acts },
  ];
}

function Shown({ delivery, onClose }: { delivery: WebhookDelivery; onClose: () => void }) {
  const t = useWords("webhooks");
  const { type, message_id, body, answer, status, error } = delivery;
  return (
    <Dialog title={type} onClose={onClose} isWide acts={<DialogClose>{t("log.close")}</DialogClose>}>
      <p className={css.facts}>
        <code className={css.mono}>webhook-id: {message_id}</code>
      </p>
      <h3 className={css.small}>{t("log.sent")}</h3>
      <pre className={css.body}>{pretty(body)}</pre>
      <h3 className={css.small}>{t("log.answered")}</h3>
      <p className={css.facts}>{[status, error].filter(Boolean).join(": ") || t("log.noAnswer")}</p>
      {answer && <pre className={css.body}>{answer}</pre>}
    </Dialog>
  );
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
