import { ActionIcon, Button } from "@mantine/core";
import type { LandingSection } from "@pluma/contract/site/landing";
import { IconEye, IconEyeOff, IconGripVertical, IconTrash } from "@tabler/icons-react";
import { type KeyboardEvent, useId } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { missingIn } from "./change.ts";
import { SectionFields } from "./SectionFields.tsx";
import classes from "./Sections.module.css";
import { useWhose } from "./whose.ts";

type SectionProps = {
  section: LandingSection;
  isWrong: boolean;
  isOpen: boolean;
  isDragged: boolean;
  onGrip: () => void;
  onKey: (event: KeyboardEvent) => void;
  onOpen: (isOpen: boolean) => void;
  onChange: (section: LandingSection) => void;
  onRemove: () => void;
};

/** A section among the others: its grip, its name, whether it is seen; and what it says, while it is open. */
export function Section(props: SectionProps) {
  const { section, isWrong, isOpen, isDragged, onChange, onRemove } = props;
  const t = useWords("landing");
  const fields = useId();
  return (
    <li
      className={classes.section}
      data-open={isOpen || undefined}
      data-hidden={section.is_hidden || undefined}
      data-dragged={isDragged || undefined}
    >
      <Head {...props} fields={fields} />
      {isOpen && (
        <div className={classes.fields} id={fields}>
          <SectionFields section={section} isWrong={isWrong} onChange={onChange} />
          <Button
            size="compact-sm"
            variant="subtle"
            color="ink"
            w="fit-content"
            leftSection={<IconTrash size={16} stroke={1.6} />}
            onClick={onRemove}
          >
            {t("removeSection")}
          </Button>
        </div>
      )}
    </li>
  );
}

function Head({ section, isOpen, fields, onGrip, onKey, onOpen, onChange }: SectionProps & { fields: string }) {
  const t = useWords("landing");
  const kind = t(`kind.${section.kind}`);
  const name = section.title.main ? `${kind}: ${section.title.main}` : kind;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it.
    <div className={classes.head} onKeyDown={onKey}>
      <button
        type="button"
        className={classes.grip}
        data-grip
        aria-label={t("move", { name })}
        title={t("moveHint")}
        onPointerDown={onGrip}
      >
        <IconGripVertical size={16} stroke={1.6} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.name}
        aria-expanded={isOpen}
        aria-controls={isOpen ? fields : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={() => onOpen(!isOpen)}
      >
        <b>{kind}</b>
        <span>{section.title.main}</span>
      </button>
      <Fact section={section} />
      <ActionIcon
        aria-label={t(section.is_hidden ? "show" : "hide", { name: kind })}
        onClick={() => onChange({ ...section, is_hidden: !section.is_hidden })}
      >
        {section.is_hidden ? <IconEyeOff size={17} stroke={1.6} /> : <IconEye size={17} stroke={1.6} />}
      </ActionIcon>
    </div>
  );
}

/** What one should know of a section that is not open. */
function Fact({ section }: { section: LandingSection }) {
  const t = useWords("landing");
  const { latam } = useWhose();
  if (section.is_hidden) return <small className={classes.fact}>{t("hidden")}</small>;
  const missing = latam === null ? 0 : missingIn(section);
  if (missing === 0) return null;
  return <small className={classes.fact}>{t("missing", { count: missing, language: latam })}</small>;
}
