import { ActionIcon, Checkbox, Skeleton } from "@mantine/core";
import { languageNames } from "@pluma/contract/kit/languages";
import type { Template } from "@pluma/contract/templates/templates";
import { IconInfoCircle, IconStar, IconStarFilled } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import {
  Cell,
  CellActs,
  CellFacts,
  CellFoot,
  CellName,
  Cells,
  CellsLoading,
  CellText,
} from "../../../ui/cells/Cells.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { useFavorTemplate } from "../data.ts";
import { ComposedPrompt } from "../fields/ComposedPrompt.tsx";
import { applyOf, tagsOf } from "../places.ts";
import { CellMenu } from "./CellMenu.tsx";
import { InfoDialog } from "./InfoDialog.tsx";
import css from "./TemplateCells.module.css";

/** Which templates are chosen; null while none are to be. */
export type Choosing = { chosen: ReadonlySet<number>; toggle: (template: Template) => void } | null;

/** A card begins with the prompt: more than this is never seen of it. */
const EXCERPT_LENGTH = 280;

/** Templates beside each other. One press on a card opens it for use. */
export function TemplateCells({ templates, choosing }: { templates: readonly Template[]; choosing: Choosing }) {
  const [told, setTold] = useState<number | null>(null);
  const shown = templates.find(({ template_id }) => template_id === told);
  return (
    <>
      <Cells>
        {templates.map((template) => (
          <TemplateCell
            key={template.template_id}
            template={template}
            choosing={choosing}
            onInfo={() => setTold(template.template_id)}
          />
        ))}
      </Cells>
      {shown && <InfoDialog template={shown} onClose={() => setTold(null)} />}
    </>
  );
}

type CellProps = { template: Template; choosing: Choosing; onInfo: () => void };

function TemplateCell({ template, choosing, onInfo }: CellProps) {
  const t = useWords("templates");
  const { template_id, name, tags, can } = template;
  const [tag] = tagsOf(tags);
  return (
    <Cell isChosen={choosing?.chosen.has(template_id)}>
      <div className={css.head}>
        <CellName to={choosing ? undefined : applyOf(template_id)}>{name}</CellName>
        <CellActs>
          {choosing ? (
            <Checkbox
              aria-label={t("list.choose", { name })}
              title={can.read_prompt ? undefined : t("list.cannotExport")}
              disabled={!can.read_prompt}
              checked={choosing.chosen.has(template_id)}
              onChange={() => choosing.toggle(template)}
            />
          ) : (
            <Star template={template} />
          )}
        </CellActs>
      </div>
      <Facts template={template} />
      <Excerpt template={template} />
      <CellFoot>
        <p className={css.marks}>
          {tag && <span className={css.tag}>{tag}</span>}
          {template.hidden && <Tag tone="warn">{t("list.hidden")}</Tag>}
        </p>
        {!choosing && (
          <CellActs>
            <ActionIcon aria-label={t("list.about", { name })} title={t("list.info")} onClick={onInfo}>
              <IconInfoCircle size={18} stroke={1.6} />
            </ActionIcon>
            <CellMenu template={template} onInfo={onInfo} />
          </CellActs>
        )}
      </CellFoot>
    </Cell>
  );
}

function Facts({ template: { type, language, author, starter } }: { template: Template }) {
  const t = useWords("templates");
  const facts = [type, languageNames[language], author ?? (starter ? t("list.starter") : "")];
  return <CellFacts>{facts.filter(Boolean).join(" · ")}</CellFacts>;
}

function Excerpt({ template: { content, description, template_fields } }: { template: Template }) {
  if (content === null) return <CellText>{description}</CellText>;
  const labels = new Map(template_fields.map(({ name, label }) => [name, label.toLocaleLowerCase()]));
  return (
    <CellText>
      <ComposedPrompt
        content={content.slice(0, EXCERPT_LENGTH)}
        values={{}}
        labelOf={(name) => labels.get(name) ?? name}
        isShort
      />
    </CellText>
  );
}

type Starred = Pick<Template, "template_id" | "name" | "favorite">;

/** One's star of a template, named by the template. */
export function Star({ template: { template_id, name, favorite } }: { template: Starred }) {
  const t = useWords("templates");
  const favor = useFavorTemplate();
  const label = t(favorite ? "list.unstar" : "list.star", { name });
  const handlePress = () =>
    favor.mutate(
      { template_id, favorite: !favorite },
      {
        onSuccess: () => showSuccess(t(favorite ? "list.unstarred" : "list.starred")),
        onError: showAlert,
      },
    );
  return (
    <ActionIcon aria-label={label} title={label} aria-pressed={favorite} onClick={handlePress}>
      {favorite ? <IconStarFilled size={17} /> : <IconStar size={17} stroke={1.6} />}
    </ActionIcon>
  );
}

/** The place of a list that is being read. */
export function CellsSkeleton() {
  const t = useWords("templates");
  return (
    <CellsLoading label={t("loading")} count={9}>
      <div className={css.head}>
        <Skeleton width="62%" height={18} my={9} />
      </div>
      <Skeleton width="44%" height={12} />
      <Skeleton width="94%" height={13} mt={16} />
      <Skeleton width="72%" height={13} mt={9} />
      <CellFoot>
        <Skeleton width={70} height={22} radius={11} />
      </CellFoot>
    </CellsLoading>
  );
}
