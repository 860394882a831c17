import { Anchor, Button, Skeleton } from "@mantine/core";
import type { Webhook } from "@pluma/contract/webhooks/webhooks";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { type Place, useMakeWebhook, useWebhooks } from "../data.ts";
import { webhooksPath } from "../paths.ts";
import css from "../webhooks.module.css";
import { ShownSecret } from "./ShownSecret.tsx";
import { StateTag } from "./StateTag.tsx";
import { WebhookDialog } from "./WebhookDialog.tsx";

/** The webhooks of a place, and making one. */
export function Webhooks({ at }: { at: Place }) {
  const t = useWords("webhooks");
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const isClosed = Boolean(useMe().data?.impersonation);
  const list = useWebhooks(at);
  const make = useMakeWebhook(at);
  const part = useRef<HTMLDivElement>(null);
  useFocusKept(part);
  return (
    <div ref={part} tabIndex={-1}>
      <div className={css.head}>
        <div className={css.about}>
          <p>{t(isClosed ? "closed" : `about.${at.place}`)}</p>
          <Anchor href="/api/docs#description/webhooks" target="_blank" rel="noreferrer">
            {t("reference")}
          </Anchor>
        </div>
        {!isClosed && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => setAdding(true)}>
            {t("add")}
          </Button>
        )}
      </div>
      {secret && <ShownSecret value={secret} onKept={() => setSecret(null)} />}
      {list.isError && !list.data && <LoadFailed title={t("failed")} query={list} />}
      {list.isPending && (
        <div aria-busy="true">
          <Skeleton height={56} mb={12} />
          <Skeleton height={56} />
        </div>
      )}
      {list.data && <Listed webhooks={list.data} at={at} />}
      {isAdding && (
        <WebhookDialog
          at={at}
          make={make}
          onClose={() => setAdding(false)}
          onMade={(made) => {
            setAdding(false);
            setSecret(made);
          }}
        />
      )}
    </div>
  );
}

function Listed({ webhooks, at }: { webhooks: readonly Webhook[]; at: Place }) {
  const t = useWords("webhooks");
  if (webhooks.length === 0) return <EmptyState kind="nothing" title={t("none")} text={t("noneText")} />;
  return (
    <ul className={css.list} aria-label={t("title")}>
      {webhooks.map((each) => (
        <li key={each.webhook_id} className={css.row}>
          <div className={css.what}>
            <Anchor component={Link} to={webhooksPath(at, each.webhook_id)} className={css.name}>
              {each.description || new URL(each.url).host}
            </Anchor>
            <code className={css.mono}>{each.url}</code>
            <p className={css.facts}>{each.types.join(", ")}</p>
          </div>
          <StateTag webhook={each} />
        </li>
      ))}
    </ul>
  );
}
