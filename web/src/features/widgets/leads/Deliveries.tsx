import { Button } from "@mantine/core";
import type { Delivery } from "@pluma/contract/kit/deliveries";
import type { Widget } from "@pluma/contract/widgets/shapes";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { CopyIcon } from "../../../ui/marks/CopyIcon.tsx";
import { Tag, type Tone } from "../../../ui/marks/Tag.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useDeliveries, useSendAgain } from "../data.talks.ts";
import css from "./leads.module.css";

/** What the webhook of a widget was sent, how that went, and with what it is signed. */
export function Deliveries({ widget }: { widget: Widget }) {
  const t = useWords("widgets");
  const list = useDeliveries(widget.widget_id, true);
  return (
    <section className={css.section} aria-label={t("deliveries.title")}>
      <h2>{t("deliveries.title")}</h2>
      <p>{t("deliveries.text", { url: widget.webhook_url })}</p>
      {list.data && (
        <div className={css.secret}>
          <span>{t("deliveries.secret")}</span>
          <code>{list.data.secret}</code>
          <CopyIcon name={t("deliveries.secret")} value={list.data.secret} />
          <span>{t("deliveries.secretUse")}</span>
        </div>
      )}
      <DataTable
        label={t("deliveries.title")}
        isDense
        columns={useColumns(widget.widget_id)}
        rows={list.data?.deliveries}
        idOf={({ delivery_id }) => delivery_id}
        failed={{ title: t("deliveries.failed"), query: list }}
        empty={<EmptyState kind="nothing" title={t("deliveries.none")} />}
      />
    </section>
  );
}

const tones: Record<Delivery["state"], Tone> = { waiting: "plain", delivered: "good", failed: "bad" };

function useColumns(id: number): Column<Delivery>[] {
  const t = useWords("widgets");
  const again = useSendAgain(id);
  const handleAgain = (deliveryId: string) =>
    again.mutate(deliveryId, { onSuccess: () => showSuccess(t("deliveries.sentAgain")), onError: showAlert });
  return [
    { key: "when", title: t("deliveries.when"), place: "name", draw: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      key: "answer",
      title: t("deliveries.answer"),
      isQuiet: true,
      place: "detail",
      draw: ({ status, error }) => [status, error].filter(Boolean).join(" ") || t("deliveries.noAnswer"),
    },
    {
      key: "state",
      title: t("deliveries.state"),
      place: "state",
      draw: ({ state }) => <Tag tone={tones[state]}>{t(`deliveries.states.${state}`)}</Tag>,
    },
    {
      key: "again",
      title: "",
      isRight: true,
      place: "acts",
      draw: ({ delivery_id }) => (
        <Button
          variant="default"
          size="xs"
          loading={again.isPending && again.variables === delivery_id}
          onClick={() => handleAgain(delivery_id)}
        >
          {t("deliveries.again")}
        </Button>
      ),
    },
  ];
}
