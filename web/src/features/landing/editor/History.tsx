import { Button, Skeleton } from "@mantine/core";
import { LANDING_STATES_MAX, type LandingState } from "@pluma/contract/landing/landing";
import { useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { usePublishedStates } from "../data.ts";
import classes from "./History.module.css";
import { useWhose } from "./whose.ts";

type Props = { openId: number | null; canRestore: boolean; onOpen: (id: number) => void; onRestore: () => void };

/** What was published, when and by whom; one of them is looked at beside it, and can be taken back into the editor. */
export function History({ openId, canRestore, onOpen, onRestore }: Props) {
  const t = useWords("landing");
  const states = usePublishedStates(useWhose().site);
  return (
    <section aria-label={t("history.title")}>
      <h2 className={classes.title}>{t("history.title")}</h2>
      <p className={classes.about}>
        {states.data?.length === 0 ? t("history.empty") : t("history.about", { max: LANDING_STATES_MAX })}
      </p>
      {states.data ? (
        <ul className={classes.rows}>
          {states.data.map((state) => (
            <Row
              key={state.landing_state_id}
              state={state}
              isOpen={state.landing_state_id === openId}
              onOpen={onOpen}
            />
          ))}
        </ul>
      ) : states.isError ? (
        <LoadFailed title={t("history.failed")} query={states} />
      ) : (
        <Skeleton height={200} role="status" aria-label={t("history.loading")} />
      )}
      {openId !== null && (
        <Button disabled={!canRestore} onClick={onRestore}>
          {t("history.restore")}
        </Button>
      )}
    </section>
  );
}

type RowProps = { state: LandingState; isOpen: boolean; onOpen: (id: number) => void };

function Row({ state: { landing_state_id: id, published, is_current }, isOpen, onOpen }: RowProps) {
  const t = useWords("landing");
  return (
    <li>
      <button type="button" className={classes.row} aria-pressed={isOpen} onClick={() => onOpen(id)}>
        <span className={classes.when}>
          <Moment at={published.at} />
          {is_current && <Tag tone="good">{t("history.now")}</Tag>}
        </span>
        <span className={classes.who}>{published.by ?? t("history.nobody")}</span>
      </button>
    </li>
  );
}
