import { ActionIcon, Button } from "@mantine/core";
import { differ } from "@pluma/contract/kit/differing/differ";
import type { UserWorkflow } from "@pluma/contract/workflows/runs";
import { IconAlertTriangle, IconX } from "@tabler/icons-react";
import { type ReactNode, useMemo, useState } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../../../platform/look/format.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { Differences } from "../../../../ui/text/Differences.tsx";
import type { AnswerParts } from "../../../chats/index.ts";
import { type Gift, giftsOf, isChanged, staleReadersOf } from "../facts.ts";
import { stepAt } from "../places.ts";
import { useSource } from "../saying.ts";
import css from "./Inside.module.css";

/** Of a whole answer that was told, its beginning says which. */
const LONG_LENGTH = 280;
const LONG_LINES = 6;

type Props = { run: UserWorkflow; place: number; answer: AnswerParts | null; foot: ReactNode };

/** What a step was told and by whom it is written, and what later steps took from it that no longer holds. */
export function Inside({ run, place, answer, foot }: Props) {
  const t = useWords("workflows");
  const step = run.user_workflow_templates[place];
  if (!step) return null;
  const title = t("run.inside", { number: formatNumber(place + 1) });
  return (
    <>
      <header className={css.head}>
        <h2>{title}</h2>
        <ActionIcon
          component={Link}
          to={stepAt(run.user_workflow_id, step.user_workflow_template_id)}
          replace
          className={css.close}
          size="sm"
          aria-label={t("run.closeInside")}
          title={t("run.closeInside")}
        >
          <IconX size={17} stroke={1.6} />
        </ActionIcon>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={css.body} tabIndex={0} aria-label={title}>
        {staleReadersOf(run, place).map((reader) => (
          <StaleReader key={reader.place} {...reader} />
        ))}
        <Told run={run} place={place} />
        <Who run={run} place={place} answer={answer} />
        {answer?.prompt && (
          <details className={css.prompt}>
            <summary>{t("run.prompt")}</summary>
            <p>{answer.prompt}</p>
          </details>
        )}
        {step.template && !step.template.can.read_prompt && <p className={css.note}>{t("run.promptHidden")}</p>}
      </section>
      {foot}
    </>
  );
}

function StaleReader({ place, gifts }: { place: number; gifts: Gift[] }) {
  const t = useWords("workflows");
  return (
    <section className={css.stale}>
      <h3>
        <IconAlertTriangle size={17} stroke={1.6} aria-hidden="true" />
        {t("run.usedBy", { number: formatNumber(place + 1) })}
      </h3>
      <p>{t("run.usedChanged")}</p>
      {gifts.map((gift) => (
        <Changed key={gift.name} gift={gift} />
      ))}
    </section>
  );
}

function Changed({ gift: { value, now } }: { gift: Gift }) {
  const t = useWords("workflows");
  const pieces = useMemo(() => differ(value ?? "", now ?? ""), [value, now]);
  if (now === null) return <p className={css.note}>{t("run.partGone")}</p>;
  return (
    <div className={css.changed}>
      <Differences pieces={pieces} />
    </div>
  );
}

function Told({ run, place }: { run: UserWorkflow; place: number }) {
  const t = useWords("workflows");
  const source = useSource();
  const gifts = giftsOf(run, place);
  const isTold = run.user_workflow_templates[place]?.told != null;
  return (
    <section>
      <h3 className={css.title}>{t(isTold ? "run.told" : "run.toBeTold")}</h3>
      {gifts.length === 0 && <p className={css.note}>{t("run.toldNothing")}</p>}
      <dl className={css.told}>
        {gifts.map((gift) => (
          <div key={gift.name}>
            <dt>
              {gift.label} <span>{source(run, gift.from)}</span>
            </dt>
            <dd>{isChanged(gift) ? <Changed gift={gift} /> : <Value gift={gift} isTold={isTold} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Value({ gift: { value, now, from }, isTold }: { gift: Gift; isTold: boolean }) {
  const t = useWords("workflows");
  const text = (value ?? now ?? "").trim();
  if (text !== "") return <Long text={text} />;
  return <p className={css.note}>{t(!isTold && from.source === "step" ? "run.notYet" : "run.nothing")}</p>;
}

function Long({ text }: { text: string }) {
  const t = useWords("workflows");
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > LONG_LENGTH || text.split("\n").length > LONG_LINES;
  return (
    <>
      <p className={css.value} data-folded={(isLong && !isWhole) || undefined}>
        {text}
      </p>
      {isLong && (
        <Button variant="subtle" size="compact-sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? "run.showLess" : "run.showAll")}
        </Button>
      )}
    </>
  );
}

function Who({ run, place, answer }: Omit<Props, "foot">) {
  const t = useWords("workflows");
  const asked = run.workflow.steps[place];
  const { avatar = null, model = null } = answer?.message ?? {};
  const by = avatar ? avatar.name : t(asked?.avatar_id ? "run.withAvatar" : "run.noAvatar");
  return (
    <section>
      <dl className={css.told}>
        <div>
          <dt>{t("run.who")}</dt>
          <dd>{[by, model ?? asked?.model].filter(Boolean).join(", ")}</dd>
        </div>
      </dl>
    </section>
  );
}

type FootProps = { name: string; about: string; note?: string | undefined; isBusy: boolean; onPress: () => void };

/** What else can be done with this step, and what it would take. */
export function InsideFoot(props: FootProps) {
  const { name, about, note, isBusy, onPress } = props;
  return (
    <div className={css.foot}>
      {note && <p className={css.about}>{note}</p>}
      <Button variant="default" fullWidth loading={isBusy} onClick={onPress}>
        {name}
      </Button>
      <p className={`${css.about} num`}>{about}</p>
    </div>
  );
}
