import { Button, NumberInput, Switch, UnstyledButton } from "@mantine/core";
import type { OrganizationWords, OwnCap } from "@pluma/contract/organizations/words";
import { type SubmitEvent, useRef, useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { useSaveCaps } from "../data.words.ts";
import { Problem } from "../Problem.tsx";
import { percentOf } from "./names.ts";
import css from "./words.module.css";

type Caps = NonNullable<OrganizationWords["caps"]>;
type Props = { organizationId: number; words: OrganizationWords; caps: Caps; onEdit: (cap: OwnCap | null) => void };

/** How much may be written in a month: by each, by all, and by those who have a cap of their own. Admins change it. */
export function Caps({ organizationId, words, caps, onEdit }: Props) {
  const t = useWords("organizations");
  const { can, own_caps: ownCaps } = words;
  return (
    <section className={css.caps} aria-label={t("words.caps")}>
      <div className={css.head}>
        <h2>{t("words.caps")}</h2>
        <span className={css.quiet}>{t("words.onlyAdmins")}</span>
      </div>
      {can.edit ? <CapsForm organizationId={organizationId} caps={caps} /> : <CapsTold caps={caps} />}
      <div className={css.head}>
        <h3>{t("words.otherCaps")}</h3>
        {can.edit && (
          <Button variant="subtle" size="compact-sm" onClick={() => onEdit(null)}>
            {t("words.addCap")}
          </Button>
        )}
      </div>
      {ownCaps?.length === 0 && <p className={css.quiet}>{t("words.noOtherCaps")}</p>}
      <ul className={css.ownCaps}>
        {ownCaps?.map((cap) => (
          <li key={cap.user.user_id}>
            {can.edit ? (
              <UnstyledButton className={css.ownCap} onClick={() => onEdit(cap)}>
                <OwnCapLine cap={cap} />
              </UnstyledButton>
            ) : (
              <div className={css.ownCap}>
                <OwnCapLine cap={cap} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className={css.quiet}>{t("words.capsHint")}</p>
    </section>
  );
}

function CapsTold({ caps: { person, all } }: { caps: Caps }) {
  const t = useWords("organizations");
  const told = (cap: number | null) => (cap === null ? t("words.noCap") : formatNumber(cap));
  return (
    <dl className={css.told}>
      <dt>{t("words.eachCap")}</dt>
      <dd>{told(person)}</dd>
      <dt>{t("words.allCap")}</dt>
      <dd>{told(all)}</dd>
    </dl>
  );
}

/** A number of words that was typed; null for an empty field. */
export const wordsFrom = (typed: string | number): number | null => (typed === "" ? null : Math.trunc(Number(typed)));

function CapsForm({ organizationId, caps }: { organizationId: number; caps: Caps }) {
  const t = useWords("organizations");
  const save = useSaveCaps(organizationId);
  const form = useRef<HTMLFormElement>(null);
  // Only what was typed: what somebody else changes meanwhile is shown, and not written back.
  const [typed, setTyped] = useState<Partial<Caps>>({});
  const draft = { ...caps, ...typed };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(caps);
  useUnsaved(isChanged);
  useFocusKept(form, () => form.current?.querySelector<HTMLElement>('[role="switch"]') ?? null);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(draft, {
      onSuccess: () => {
        setTyped({});
        showSuccess(t("words.capsSaved"));
      },
    });
  };
  return (
    <form ref={form} onSubmit={handleSubmit} className={css.form}>
      <Problem error={save.error} />
      <CapField label={t("words.eachCap")} cap={draft.person} onChange={(person) => setTyped({ ...typed, person })} />
      <CapField label={t("words.allCap")} cap={draft.all} onChange={(all) => setTyped({ ...typed, all })} />
      <Switch
        labelPosition="left"
        className={css.switch}
        label={t("words.mailing")}
        checked={draft.is_mailing}
        onChange={(event) => setTyped({ ...typed, is_mailing: event.currentTarget.checked })}
      />
      {isChanged && (
        <div className={css.acts}>
          <Button variant="default" onClick={() => setTyped({})}>
            {t("words.discard")}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t("words.save")}
          </Button>
        </div>
      )}
    </form>
  );
}

type CapFieldProps = { label: string; cap: number | null; onChange: (cap: number | null) => void };

function CapField({ label, cap, onChange }: CapFieldProps) {
  const t = useWords("organizations");
  return (
    <NumberInput
      label={label}
      placeholder={t("words.noCap")}
      min={0}
      max={1_000_000_000}
      allowDecimal={false}
      thousandSeparator=","
      hideControls
      rightSection={<span className={css.unit}>{t("words.unit")}</span>}
      rightSectionWidth={76}
      value={cap ?? ""}
      onChange={(typed) => onChange(wordsFrom(typed))}
    />
  );
}

function OwnCapLine({ cap: { user, words, used } }: { cap: OwnCap }) {
  const t = useWords("organizations");
  const name = `${user.name} ${user.last_name}`.trim();
  const percent = words === null ? 0 : percentOf(used, words);
  return (
    <>
      <span className={css.who}>
        <Monogram name={name} id={user.user_id} size={22} isPerson />
        <span className={css.person} title={name}>
          {name}
        </span>
        <span className={css.of} data-near={percent >= 80 || undefined}>
          {words === null ? t("words.noCapShort") : t("words.percentOf", { percent, number: formatNumber(words) })}
        </span>
      </span>
      {words !== null && <UsedBar percent={percent} />}
    </>
  );
}

/** A thin bar of what is used; the per cent beside it say the same. */
export function UsedBar({ percent }: { percent: number }) {
  return (
    <span className={css.bar} data-near={percent >= 80 || undefined} aria-hidden="true">
      <span style={{ width: `${Math.min(100, percent)}%` }} />
    </span>
  );
}
