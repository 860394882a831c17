import { Button, Menu } from "@mantine/core";
import type { TemplateField } from "@pluma/contract/templates/fields";
import type { ValueSource, WorkflowStep } from "@pluma/contract/workflows/steps";
import { IconCheck, IconChevronDown, IconHelpCircle, IconLink, IconLock } from "@tabler/icons-react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { numberOf } from "../../steps.ts";
import { firstSource, isAnsweredAs, ownKey } from "../draft/draft.ts";
import type { Editor } from "../useEditor.ts";

type Props = {
  editor: Editor;
  step: WorkflowStep;
  field: TemplateField;
  from: ValueSource;
  onChange: (next: ValueSource) => void;
};

const icons = { asked: IconHelpCircle, fixed: IconLock, step: IconLink };
const sources = ["asked", "fixed", "step"] as const;

/** Chooses where a value comes from; of what is asked also with which other question it is one. */
export function SourceMenu({ editor, step, field, from, onChange }: Props) {
  const t = useWords("workflows");
  const { steps } = editor.draft;
  const Icon = icons[from.source];
  // Nothing is written before the first step.
  const offered = sources.filter((source) => source !== "step" || numberOf(steps, step.step_id) > 1);
  const choose = (source: ValueSource["source"]) => {
    if (source !== from.source) onChange(firstSource(source, steps, step, field, editor.templates));
  };
  return (
    <Menu position="bottom-start" width={260} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          aria-label={t("source.choose", { label: field.label, source: t(`source.${from.source}`) })}
          leftSection={<Icon size={15} stroke={1.6} />}
          rightSection={<IconChevronDown size={14} stroke={1.6} />}
        >
          {t(`source.${from.source}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((source) => {
          const Each = icons[source];
          return (
            <Menu.RadioItem
              key={source}
              value={source}
              checked={source === from.source}
              checkIcon={<IconCheck size={15} stroke={1.8} aria-hidden />}
              rightSection={<Each size={16} stroke={1.6} aria-hidden />}
              closeMenuOnClick
              onChange={() => choose(source)}
            >
              {t(`source.${source}`)}
            </Menu.RadioItem>
          );
        })}
        {from.source === "asked" && <Together editor={editor} field={field} from={from} onChange={onChange} />}
      </Menu.Dropdown>
    </Menu>
  );
}

type TogetherProps = Pick<Props, "editor" | "field" | "onChange"> & {
  from: Extract<ValueSource, { source: "asked" }>;
};

/** Asking separately what is one question with others, or as one with a question that is answered in the same way. */
function Together({ editor, field, from, onChange }: TogetherProps) {
  const t = useWords("workflows");
  const { questions } = editor;
  const { steps } = editor.draft;
  const own = questions.find(({ key }) => key === from.key);
  const others = questions.filter((each) => each.key !== from.key && isAnsweredAs(field, each));
  const isShared = (own?.steps.length ?? 0) > 1;
  if (!isShared && others.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      {isShared && (
        <Menu.Item onClick={() => onChange({ source: "asked", key: ownKey(steps, field) })}>
          {t("source.separately")}
        </Menu.Item>
      )}
      {others.map(({ key, label }) => (
        <Menu.Item key={key} onClick={() => onChange({ source: "asked", key })}>
          {t("source.sameAs", { label })}
        </Menu.Item>
      ))}
    </>
  );
}
