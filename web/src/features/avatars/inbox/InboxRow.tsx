import { Button } from "@mantine/core";
import type { InboxItem } from "@pluma/contract/avatars/inbox";
import { IconMessageQuestion, IconShieldExclamation } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { useDismiss } from "../data.inbox.ts";
import { showTrouble } from "../trouble.ts";
import css from "./inbox.module.css";
import { TeachForm } from "./TeachForm.tsx";

/** One entry of the inbox: what was asked and how often, and what can be done about it. */
export function InboxRow({ item }: { item: InboxItem }) {
  const t = useWords("avatars");
  const [isTeaching, setTeaching] = useState(false);
  const dismiss = useDismiss(item.avatar_id);
  // Nothing to teach: somebody tried to get out what the avatar is told.
  const isLeak = item.kind !== "unanswered";
  const Icon = isLeak ? IconShieldExclamation : IconMessageQuestion;
  return (
    <li className={css.row}>
      <div className={css.line}>
        <Icon className={css.sign} data-leak={isLeak || undefined} size={19} stroke={1.6} aria-hidden="true" />
        <div className={css.what}>
          <p className={css.question}>{item.question}</p>
          {item.kind !== "unanswered" && <p className={css.leak}>{t(`inbox.${item.kind}`)}</p>}
          <p className={`${css.facts} num`}>
            {t("inbox.asked", { count: item.asked, number: formatNumber(item.asked) })} · <Moment at={item.updatedAt} />
          </p>
        </div>
        {item.state !== "open" && (
          <Tag tone={item.state === "taught" ? "good" : "plain"}>{t(`inbox.state.${item.state}`)}</Tag>
        )}
      </div>
      {item.state === "open" && !isTeaching && (
        <div className={css.acts}>
          {!isLeak && (
            <Button variant="default" size="xs" onClick={() => setTeaching(true)}>
              {t("inbox.teach")}
            </Button>
          )}
          <Button
            variant="subtle"
            color="ink"
            size="xs"
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate(item.item_id, { onError: showTrouble })}
          >
            {t("inbox.dismiss")}
          </Button>
        </div>
      )}
      {isTeaching && (
        <div className={css.teaching}>
          <TeachForm avatarId={item.avatar_id} item={item} onDone={() => setTeaching(false)} />
        </div>
      )}
    </li>
  );
}
