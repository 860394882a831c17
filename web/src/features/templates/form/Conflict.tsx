import { Button, SegmentedControl } from "@mantine/core";
import { languageNames } from "@pluma/contract/kit/languages";
import type { OpenTemplate } from "@pluma/contract/templates/templates";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { type Draft, draftOf } from "../draft/draft.ts";
import {
  type Choice,
  type Difference,
  differencesOf,
  mergedOf,
  type Part,
  textOf,
  usualChoice,
} from "../draft/merging.ts";
import css from "./Conflict.module.css";
import type { TemplateEditor } from "./useTemplateForm.ts";

type Props = { base: OpenTemplate; theirs: OpenTemplate; editor: TemplateEditor };

/** Somebody else saved meanwhile: what is different in both, and a choice for each part, before anything is saved. */
export default function Conflict({ base, theirs, editor }: Props) {
  const t = useWords("templates");
  const { draft: mine, saving } = editor;
  const other = draftOf(theirs);
  const differences = differencesOf(draftOf(base), mine, other, editor.can);
  const [chosen, setChosen] = useState<Partial<Record<Part, Choice>>>({});
  const choiceOf = (each: Difference): Choice => chosen[each.part] ?? usualChoice(each);
  const choices = Object.fromEntries(differences.map((each) => [each.part, choiceOf(each)]));
  return (
    <Dialog
      title={t("conflict.title")}
      onClose={saving.putOff}
      acts={
        <>
          <Button variant="default" onClick={saving.putOff}>
            {t("conflict.back")}
          </Button>
          <Button
            data-autofocus
            loading={saving.isPending}
            onClick={() => editor.settle(mergedOf(mine, other, choices), theirs)}
          >
            {t("conflict.save")}
          </Button>
        </>
      }
    >
      <p>{t("conflict.text")}</p>
      {differences.length === 0 && <p className={css.same}>{t("conflict.same")}</p>}
      <ul className={css.parts}>
        {differences.map((each) => (
          <Row
            key={each.part}
            part={each.part}
            mine={mine}
            theirs={other}
            choice={choiceOf(each)}
            onChoose={(choice) => setChosen({ ...chosen, [each.part]: choice })}
          />
        ))}
      </ul>
    </Dialog>
  );
}

type RowProps = { part: Part; mine: Draft; theirs: Draft; choice: Choice; onChoose: (choice: Choice) => void };

function Row({ part, mine, theirs, choice, onChoose }: RowProps) {
  const t = useWords("templates");
  const say = {
    language: (code: Draft["language"]) => languageNames[code],
    flag: (isOn: boolean) => t(isOn ? "conflict.yes" : "conflict.no"),
  };
  const label = t(`conflict.part.${part}`);
  return (
    <li className={css.part}>
      <div className={css.head}>
        <h3>{label}</h3>
        <SegmentedControl
          size="xs"
          aria-label={label}
          data={[
            { value: "mine", label: t("conflict.mine") },
            { value: "theirs", label: t("conflict.theirs") },
          ]}
          value={choice}
          onChange={(value) => onChoose(value === "theirs" ? "theirs" : "mine")}
        />
      </div>
      <Value label={`${label}: ${t("conflict.mine")}`} text={textOf(mine, part, say)} isChosen={choice === "mine"} />
      <Value
        label={`${label}: ${t("conflict.theirs")}`}
        text={textOf(theirs, part, say)}
        isChosen={choice === "theirs"}
      />
    </li>
  );
}

function Value({ label, text, isChosen }: { label: string; text: string; isChosen: boolean }) {
  const t = useWords("templates");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={css.value} tabIndex={0} aria-label={label} data-chosen={isChosen || undefined}>
      {text || t("conflict.nothing")}
    </section>
  );
}
