import { Skeleton } from "@mantine/core";
import type { Webhook } from "@pluma/contract/webhooks/webhooks";
import { useRef, useState } from "react";
import { formatMoment } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { isRefused } from "../../../platform/refused.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { BackStep } from "../../../ui/nav/BackStep.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { type Place, useDeliveries } from "../data.ts";
import { webhooksPath } from "../paths.ts";
import css from "../webhooks.module.css";
import { Log } from "./Log.tsx";
import { ShownSecret } from "./ShownSecret.tsx";
import { StateTag } from "./StateTag.tsx";
import { WebhookActs } from "./WebhookActs.tsx";

/** A webhook: where it leads, how it does, what can be done with it, and what it was told. */
export function WebhookPart({ at, id }: { at: Place; id: number }) {
  const t = useWords("webhooks");
  const [page, setPage] = useState(1);
  const [secret, setSecret] = useState<string | null>(null);
  const isClosed = Boolean(useMe().data?.impersonation);
  const log = useDeliveries(at, id, page);
  const part = useRef<HTMLDivElement>(null);
  useFocusKept(part);
  // The page of one's own webhooks has a way back itself.
  const back = at.place !== "own" && (
    <div>
      <BackStep to={webhooksPath(at)} name={t("title")} />
    </div>
  );
  if (isRefused(log.error) && [400, 404].includes(log.error.status)) {
    return (
      <>
        {back}
        <EmptyState kind="nothing" title={t("missing")} />
      </>
    );
  }
  if (log.isError && !log.data) return <LoadFailed title={t("failed")} query={log} />;
  if (!log.data) return <Skeleton height={240} aria-label={t("loading")} />;
  const { webhook } = log.data;
  return (
    <div ref={part} tabIndex={-1} className={css.parts}>
      {back}
      <Facts webhook={webhook} />
      {secret && <ShownSecret value={secret} onKept={() => setSecret(null)} />}
      {!isClosed && <WebhookActs at={at} webhook={webhook} onSecret={setSecret} />}
      <Log at={at} webhook={webhook} log={log} page={page} onPage={setPage} isClosed={isClosed} />
    </div>
  );
}

function Facts({ webhook }: { webhook: Webhook }) {
  const t = useWords("webhooks");
  const language = useLanguage();
  const date = (moment: string) => formatMoment(moment, language);
  const { description, url, types, failing_since, is_on, is_off_by_failing, dropped, old_secret_until } = webhook;
  return (
    <section aria-label={description || url}>
      <h2 className={css.title}>
        {description || new URL(url).host} <StateTag webhook={webhook} />
      </h2>
      <code className={css.mono}>{url}</code>
      <p className={css.facts}>{types.join(", ")}</p>
      {is_off_by_failing && <p className={css.bad}>{t("offByFailing")}</p>}
      {is_on && failing_since && <p className={css.bad}>{t("failingSince", { date: date(failing_since) })}</p>}
      {dropped > 0 && <p className={css.bad}>{t("dropped", { count: dropped })}</p>}
      {old_secret_until && Date.parse(old_secret_until) > Date.now() && (
        <p className={css.facts}>{t("oldSecret", { date: date(old_secret_until) })}</p>
      )}
    </section>
  );
}
