import { SegmentedControl } from "@mantine/core";
import type { Received } from "@pluma/contract/kit/kit";
import { languageNames } from "@pluma/contract/kit/languages";
import { countWords } from "@pluma/contract/kit/words";
import type { TemplateState, templateVersions } from "@pluma/contract/templates/versions";
import { IconArrowRight } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Differences } from "../../../ui/text/Differences.tsx";
import {
  changedParts,
  type FieldRow,
  type FileRow,
  fieldRows,
  fileRows,
  type OtherPart,
  otherParts,
} from "./described.ts";
import css from "./versions.module.css";

type Compared = Received<(typeof templateVersions)["compareTemplateVersions"]>;
type View = "changes" | "older" | "newer";

/** Two versions of a template: what is different, or either of them whole. */
export function Comparison({ compared, nowNumber }: { compared: Compared; nowNumber: number }) {
  const t = useWords("templates");
  const [wanted, setView] = useState<View>("changes");
  const { version, state, with: older, state_with: stateBefore } = compared;
  const view = older === null ? "newer" : wanted;
  const nameOf = (number: number) =>
    number === nowNumber ? t("versions.now") : t("versions.one", { number: formatNumber(number) });
  return (
    <>
      <div className={css.bar}>
        <p className={css.between}>
          {older && (
            <>
              <b>{nameOf(older.number)}</b> {older.by?.name ?? t("versions.somebody")}, <Moment at={older.createdAt} />
              <IconArrowRight size={16} stroke={1.6} aria-label={t("versions.to")} />
            </>
          )}
          <b>{nameOf(version.number)}</b>
        </p>
        {older && (
          <SegmentedControl
            size="xs"
            aria-label={t("versions.view")}
            data={[
              { value: "changes", label: t("versions.changes") },
              { value: "older", label: nameOf(older.number) },
              { value: "newer", label: nameOf(version.number) },
            ]}
            value={view}
            onChange={(value) => setView(value === "older" || value === "newer" ? value : "changes")}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={css.compared} tabIndex={0} aria-label={t("versions.view")}>
        {view === "changes" && stateBefore ? (
          <Changes compared={compared} before={stateBefore} />
        ) : (
          <Whole state={view === "older" && stateBefore ? stateBefore : state} />
        )}
      </section>
    </>
  );
}

type ChangesProps = { compared: Pick<Compared, "state" | "differences">; before: TemplateState };

/** What is different between two states: in the content, in the fields, and in everything else. */
export function Changes({ compared, before }: ChangesProps) {
  const t = useWords("templates");
  const { state, differences } = compared;
  const count = (kind: "added" | "removed") =>
    differences.reduce((sum, piece) => sum + (piece.kind === kind ? countWords(piece.text) : 0), 0);
  const [out, into] = [count("removed"), count("added")];
  const isSame = differences.every(({ kind }) => kind === "same");
  return (
    <>
      <section>
        <h3 className={css.title}>
          {t("form.content")}
          {!isSame && `, ${t("versions.words", { out: formatNumber(out), into: formatNumber(into) })}`}
        </h3>
        {isSame && <p className={css.facts}>{t("versions.same")}</p>}
        <Differences pieces={differences} />
      </section>
      <Fields rows={fieldRows(before, state, t)} />
      <Files rows={fileRows(before.files, state.files)} />
      <Others before={before} after={state} />
    </>
  );
}

function Fields({ rows }: { rows: readonly FieldRow[] }) {
  const t = useWords("templates");
  if (rows.length === 0) return null;
  const cell = (text: string | null, other: string | null, Mark: "ins" | "del") =>
    text === null ? (
      <span className={css.facts}>{t("versions.notThere")}</span>
    ) : text === other ? (
      text
    ) : (
      <Mark>{text}</Mark>
    );
  return (
    <section>
      <h3 className={css.title}>{t("form.fields")}</h3>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t("versions.field")}</th>
            <th scope="col">{t("versions.before")}</th>
            <th scope="col">{t("versions.after")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, older, newer }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{cell(older, newer, "del")}</td>
              <td>{cell(newer, older, "ins")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const marks = { same: "span", added: "ins", removed: "del" } as const;

function Files({ rows }: { rows: readonly FileRow[] }) {
  const t = useWords("templates");
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className={css.title}>{t("files.title")}</h3>
      <ul className={css.files}>
        {rows.map(({ name, kind }, at) => {
          const Mark = marks[kind];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
            <li key={at}>
              <Mark>{name}</Mark>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Others({ before, after }: { before: TemplateState; after: TemplateState }) {
  const t = useWords("templates");
  const changed = changedParts(before, after);
  const same = otherParts.filter((part) => !changed.includes(part)).map((part) => t(`conflict.part.${part}`));
  const said = useSaid();
  return (
    <section>
      <h3 className={css.title}>{t("versions.others")}</h3>
      {changed.map((part) => (
        <p key={part} className={css.other}>
          {t(`conflict.part.${part}`)}: <del>{said(before, part)}</del> <ins>{said(after, part)}</ins>
        </p>
      ))}
      {same.length > 0 && <p className={css.facts}>{t("versions.sameParts", { parts: same.join(", ") })}</p>}
    </section>
  );
}

function Whole({ state }: { state: TemplateState }) {
  const t = useWords("templates");
  const said = useSaid();
  return (
    <>
      <section>
        <h3 className={css.title}>{t("form.content")}</h3>
        <p className={css.text}>{state.content}</p>
      </section>
      <section>
        <h3 className={css.title}>{t("form.fields")}</h3>
        {fieldRows(null, state, t).map(({ name, newer }) => (
          <p key={name} className={css.other}>
            <code>{name}</code> {newer}
          </p>
        ))}
      </section>
      <Files rows={fileRows(state.files, state.files)} />
      <section>
        <h3 className={css.title}>{t("versions.others")}</h3>
        {otherParts.map((part) => (
          <p key={part} className={css.other}>
            {t(`conflict.part.${part}`)}: {said(state, part)}
          </p>
        ))}
      </section>
    </>
  );
}

function useSaid(): (state: TemplateState, part: OtherPart) => string {
  const t = useWords("templates");
  return (state, part) => {
    if (part === "language") return languageNames[state.language];
    const value = state[part];
    return typeof value === "boolean" ? t(value ? "conflict.yes" : "conflict.no") : value || t("conflict.nothing");
  };
}
