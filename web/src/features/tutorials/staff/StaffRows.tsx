import { Switch } from "@mantine/core";
import { type Language, languageCodes } from "@pluma/contract/kit/languages";
import { clockOf } from "@pluma/contract/tutorials/chapters";
import type { StaffTutorial } from "@pluma/contract/tutorials/tutorials";
import { IconGripVertical } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showUndo } from "../../../platform/messages.ts";
import { useRowOrder } from "../../../ui/data/useRowOrder.ts";
import { type StaffList, useMove, useShow } from "../data.ts";
import { Poster } from "../player/Poster.tsx";
import css from "./StaffRows.module.css";

type Props = {
  list: StaffList;
  /** Whether these are all, and their order can be changed; a search shows only some. */
  isWhole: boolean;
};

/** The tutorials, a row each, whose order is changed by dragging, or by Alt and the arrows. */
export function StaffRows({ list, isWhole }: Props) {
  const t = useWords("tutorials");
  const { rows, order } = useOrder(list.tutorials);
  return (
    <>
      <ul ref={order.list} className={css.rows} aria-label={t("title")}>
        {rows.map((tutorial, at) => (
          <Row
            key={tutorial.tutorial_id}
            tutorial={tutorial}
            isDragged={order.dragged === at}
            onGrip={isWhole ? () => order.begin(at) : null}
            onKey={isWhole ? order.handleKey(at) : undefined}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {order.said}
      </p>
    </>
  );
}

/** The rows in the order that is being made; it is sent once the row in hand is let go. */
function useOrder(tutorials: readonly StaffTutorial[]) {
  const t = useWords("tutorials");
  const send = useMove();
  const [made, setMade] = useState<{ ids: number[]; id: number; of: readonly StaffTutorial[] } | null>(null);
  const ids = made?.of === tutorials ? made.ids : tutorials.map(({ tutorial_id }) => tutorial_id);
  const rows = ids.flatMap((id) => tutorials.find(({ tutorial_id }) => tutorial_id === id) ?? []);
  const order = useRowOrder<HTMLUListElement>({
    count: rows.length,
    move: (from, to) => {
      const id = ids[from];
      if (id === undefined) return;
      setMade({ ids: ids.toSpliced(from, 1).toSpliced(to, 0, id), id, of: tutorials });
    },
    movedTo: (from, to) => t("staff.movedTo", { name: rows[from]?.name, at: to + 1, count: rows.length }),
  });
  const isHeld = order.dragged !== null;
  const keep = useEffectEvent(() => {
    if (made === null || made.of !== tutorials) return;
    const { id } = made;
    const beforeIn = (list: readonly number[]) => list[list.indexOf(id) + 1] ?? null;
    const was = tutorials.map(({ tutorial_id }) => tutorial_id);
    const [before, back] = [beforeIn(made.ids), beforeIn(was)];
    if (before === back) return;
    send.mutate({ id, before });
    showUndo(t("staff.moved", { name: rows.find(({ tutorial_id }) => tutorial_id === id)?.name }), () =>
      send.mutate({ id, before: back }),
    );
  });
  useEffect(() => {
    if (made !== null && !isHeld) keep();
  }, [made, isHeld]);
  return { rows, order };
}

type RowProps = {
  tutorial: StaffTutorial;
  isDragged: boolean;
  onGrip: (() => void) | null;
  onKey: ((event: KeyboardEvent) => void) | undefined;
};

function Row({ tutorial, isDragged, onGrip, onKey }: RowProps) {
  const t = useWords("tutorials");
  const show = useShow();
  const { tutorial_id: id, name, length_seconds: length, screen } = tutorial;
  const isShown = show.isPending ? show.variables.isShown : tutorial.is_shown;
  return (
    <li className={css.row} data-dragged={isDragged || undefined} onKeyDown={onKey}>
      {onGrip ? (
        <button
          type="button"
          className={css.grip}
          data-grip
          aria-label={t("staff.move", { name })}
          title={t("staff.moveHint")}
          onPointerDown={onGrip}
        >
          <IconGripVertical size={17} stroke={1.6} aria-hidden />
        </button>
      ) : (
        <span />
      )}
      <Link className={css.picture} to={`/admin/tutorials/${id}/edit`} tabIndex={-1} aria-hidden="true">
        <Poster tutorial={tutorial} isBare />
      </Link>
      <div className={css.names}>
        <Link to={`/admin/tutorials/${id}/edit`}>{name}</Link>
        <OtherNames tutorial={tutorial} />
      </div>
      <p className={css.source}>
        {sourceOf(tutorial, t)}
        {length !== null && <span className="num"> {clockOf(length)}</span>}
      </p>
      <p>
        {t("chapters", { count: Math.max(0, ...Object.values(tutorial.chapters).map((each) => each.length)) })}
        <Captions langs={tutorial.caption_langs} />
      </p>
      <p>{screen ? t(`screens.${screen}`) : <span className={css.quiet}>{t("staff.nowhere")}</span>}</p>
      <p className="num">
        {tutorial.viewers > 0 ? (
          t("staff.finished", {
            count: tutorial.finished,
            number: formatNumber(tutorial.finished),
            percent: Math.round((tutorial.finished / tutorial.viewers) * 100),
          })
        ) : (
          <span className={css.quiet}>{t("staff.notYet")}</span>
        )}
      </p>
      <Switch
        className={css.shown}
        aria-label={t("staff.shown", { name })}
        checked={isShown}
        onChange={(event) => show.mutate({ id, isShown: event.currentTarget.checked })}
      />
    </li>
  );
}

function OtherNames({ tutorial: { names, name } }: { tutorial: StaffTutorial }) {
  const t = useWords("tutorials");
  const missing = languageCodes.filter((lang) => names[lang] === undefined);
  const others = Object.values(names).filter((each) => each !== name);
  return (
    <>
      {others.map((each) => (
        <span key={each}>{each}</span>
      ))}
      {missing.map((lang) => (
        <span key={lang} className={css.missing}>
          {t(`staff.titleMissing.${lang}`)}
        </span>
      ))}
    </>
  );
}

function Captions({ langs }: { langs: readonly Language[] }) {
  const t = useWords("tutorials");
  if (langs.length === 0) return <span className={css.missing}>{t("staff.noCaptions")}</span>;
  const missing = languageCodes.filter((lang) => !langs.includes(lang));
  return (
    <span>
      {t("staff.captions", { langs: langs.join(", ") })}
      {missing.length > 0 && (
        <span className={css.missing}> {t("staff.captionsMissing", { langs: missing.join(", ") })}</span>
      )}
    </span>
  );
}

function sourceOf({ provider, size }: StaffTutorial, t: ReturnType<typeof useWords>): string {
  if (provider !== "upload") return t("staff.platform", { platform: t(`provider.${provider}`) });
  return size === null ? t("staff.fileGone") : t("staff.uploaded", { megabytes: formatNumber(Math.ceil(size / 1e6)) });
}
