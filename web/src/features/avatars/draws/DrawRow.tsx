import { Button } from "@mantine/core";
import type { AvatarDraw } from "@pluma/contract/avatars/draws";
import { useState } from "react";
import { formatNumber, formatRecent } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { useCloseAvatar } from "../data.draws.ts";
import { showTrouble } from "../trouble.ts";
import { CloseDialog, ResetDialog } from "./DrawDialogs.tsx";
import css from "./draws.module.css";

type Props = { avatarId: number; draw: AvatarDraw; percentMax: number | null };

/** One person who asked an avatar: what they were given of it, and what can be done about it. */
export function DrawRow({ avatarId, draw, percentMax }: Props) {
  const t = useWords("avatars");
  const [over, setOver] = useState<"reset" | "close" | null>(null);
  const close = useCloseAvatar(avatarId);
  const name = draw.name || draw.email || `#${draw.user_id}`;
  const look = { variant: "subtle", color: "ink", size: "xs" } as const;
  const handleOpen = () =>
    close.mutate(
      { userId: draw.user_id, isClosed: false },
      { onSuccess: () => showSuccess(t("draws.opened", { name })), onError: showTrouble },
    );
  return (
    <li className={css.row}>
      <div className={css.line}>
        <Monogram name={name} id={draw.user_id} size={32} isPerson />
        <div className={css.who}>
          <p className={css.name}>
            {name} <States draw={draw} />
          </p>
          {draw.name && <p className={css.facts}>{draw.email}</p>}
        </div>
      </div>
      <Share draw={draw} percentMax={percentMax} />
      <div className={css.foot}>
        <Facts draw={draw} />
        <div className={css.acts}>
          {(draw.words + draw.material_words > 0 || draw.withheld > 0) && (
            <Button {...look} aria-label={t("draws.resetOf", { name })} onClick={() => setOver("reset")}>
              {t("draws.reset")}
            </Button>
          )}
          {draw.is_closed ? (
            <Button {...look} aria-label={t("draws.openTo", { name })} loading={close.isPending} onClick={handleOpen}>
              {t("draws.open")}
            </Button>
          ) : (
            <Button {...look} aria-label={t("draws.closeTo", { name })} onClick={() => setOver("close")}>
              {t("draws.close")}
            </Button>
          )}
        </div>
      </div>
      {over === "reset" && <ResetDialog avatarId={avatarId} draw={draw} name={name} onClose={() => setOver(null)} />}
      {over === "close" && <CloseDialog avatarId={avatarId} draw={draw} name={name} onClose={() => setOver(null)} />}
    </li>
  );
}

function States({ draw: { is_closed, waits_until } }: { draw: AvatarDraw }) {
  const t = useWords("avatars");
  const language = useLanguage();
  if (is_closed) return <Tag tone="bad">{t("draws.closed")}</Tag>;
  return waits_until && <Tag tone="warn">{t("draws.waits", { until: formatRecent(waits_until, language) })}</Tag>;
}

/** The share as a bar, and in words of context and files; the bar is of what one person may be given where that is bounded. */
function Share({ draw: { percent, words, material_words, is_full }, percentMax }: Omit<Props, "avatarId">) {
  const t = useWords("avatars");
  const count = words + material_words;
  return (
    <div className={css.share}>
      <span className={css.bar} data-full={is_full || undefined} aria-hidden="true">
        <span className={css.given} style={{ width: `${Math.min(100, percent)}%` }} />
        {percentMax !== null && <span className={css.mark} style={{ insetInlineStart: `${percentMax}%` }} />}
      </span>
      <span className={`${css.number} num`}>
        {t("draws.share", { percent: formatNumber(percent), count, number: formatNumber(count) })}
      </span>
    </div>
  );
}

function Facts({ draw: { asked, answer_words, withheld, last_at } }: { draw: AvatarDraw }) {
  const t = useWords("avatars");
  return (
    <p className={`${css.facts} num`}>
      {asked > 0 && (
        <>
          {t("draws.asked", { count: asked, number: formatNumber(asked) })}{" "}
          {t("draws.had", { count: answer_words, number: formatNumber(answer_words) })} ·{" "}
        </>
      )}
      {t("draws.last")} <Moment at={last_at} />
      {withheld > 0 && (
        <span className={css.withheld}>
          {" · "}
          {t("draws.withheld", { count: withheld, number: formatNumber(withheld) })}
        </span>
      )}
    </p>
  );
}
