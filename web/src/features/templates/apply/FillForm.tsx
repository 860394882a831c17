import { Button } from "@mantine/core";
import type { UsedTemplate } from "@pluma/contract/chats/messages";
import type { TemplateField } from "@pluma/contract/templates/fields";
import { IconEyeOff } from "@tabler/icons-react";
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { focusEagerly } from "../../../ui/form/useEagerFocus.ts";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { Blocked, useBlock } from "../../chats/index.ts";
import { ComposedPrompt } from "../fields/ComposedPrompt.tsx";
import { FieldInputs } from "../fields/FieldInputs.tsx";
import { filledCount, focusInput, inputIdOf } from "../fields/places.ts";
import { Goes } from "../files/Goes.tsx";
import { FieldNote } from "./FieldNote.tsx";
import css from "./FillForm.module.css";
import { TextReader } from "./TextReader.tsx";
import { Told } from "./Told.tsx";
import type { Filling } from "./useFilling.ts";

type Props = {
  filling: Filling;
  /** What stands over the fields: the name of the template and what it is for. */
  head?: ReactNode;
  /** The prompt that comes of it stands under the fields, where it may be read. */
  hasPrompt?: boolean;
  /** The screen is there for it, and begins at what is to be filled in first. */
  isFirst?: boolean;
  isBusy: boolean;
  /** Why it was not sent. */
  problem: Error | null;
  onSend: (used: UsedTemplate) => void;
  /** What sends it, where that is not Generate. */
  act?: string;
  /** Ways out beside it. */
  acts?: ReactNode;
};

/**
 * A template to be filled in: its fields, a text that they can be filled in from, the prompt that comes of it, and
 * Generate, which waits until all that is asked for is there and whatever was proposed is answered.
 */
export function FillForm({ filling, head, hasPrompt = false, isFirst, isBusy, problem, onSend, act, acts }: Props) {
  const form = useId();
  const [current, setCurrent] = useState<string | null>(null);
  const sayRemembered = useRemembered(filling);
  const { fields, template } = filling;
  const block = useBlock();
  const { element, focusTake } = useGoingOn(form, filling, isFirst);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (filling.canSend && !isBusy && !block) onSend(filling.used());
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    if (isBusy || block || !filling.isCompleteWithAll) return focusWanting(form, filling);
    const used = filling.used(true);
    filling.takeAll();
    onSend(used);
  };
  const handleFocus = ({ target }: FocusEvent) =>
    setCurrent(fields.find((field) => inputIdOf(form, field) === target.id)?.name ?? null);
  return (
    <form
      className={css.form}
      ref={element}
      noValidate
      aria-label={template.name}
      onSubmit={handleSubmit}
      onKeyDown={handleKey}
      onFocus={handleFocus}
      onBlur={() => setCurrent(null)}
    >
      <div className={css.body}>
        <div className={css.part}>
          {head}
          {fields.length > 0 && !block && <TextReader filling={filling} onRead={focusTake} />}
          <FieldInputs
            form={form}
            fields={fields}
            values={filling.shown}
            onChange={filling.set}
            errors={errorsIn(problem, filling)}
            isProposed={filling.isProposed}
            beside={sayRemembered}
            below={(field) => <FieldNote field={field} filling={filling} />}
          />
          <Goes names={template.file_names} />
          {template.content === null && <HiddenNote author={template.author} />}
        </div>
        {hasPrompt && template.content !== null && (
          <LivePrompt filling={filling} content={template.content} form={form} current={current} />
        )}
      </div>
      <Foot filling={filling} isBusy={isBusy} problem={problem} act={act} acts={acts}>
        {block && <Blocked block={block} draft="" />}
      </Foot>
    </form>
  );
}

/** What is said beside a value that is the one of last time. */
function useRemembered({ isRemembered }: Filling) {
  const t = useWords("templates");
  return ({ name }: TemplateField) => (isRemembered(name) ? t("apply.asLastTime") : null);
}

/**
 * Once something was taken or left: what is to be answered next, what is still empty, and then Generate has the focus. Where the
 * screen begins with it: what is still empty, else the first input, which pressing Enter again does not send.
 */
function useGoingOn(form: string, filling: Filling, isFirst = false) {
  const element = useRef<HTMLFormElement>(null);
  const find = (what: string) => element.current?.querySelector<HTMLElement>(what) ?? null;
  const begin = useEffectEvent(() => {
    const first = inputOf(form, filling) ?? find("textarea, input, select") ?? find("[type=submit]");
    if (isFirst && first) focusEagerly(first);
  });
  useEffect(() => begin(), []);
  useFocusKept(element, () => find("[data-take]") ?? inputOf(form, filling) ?? find("[type=submit]"));
  return { element, focusTake: () => find("[data-take]")?.focus() };
}

function focusWanting(form: string, filling: Filling): void {
  inputOf(form, filling)?.focus();
}

/** The input of the first field that is still to be filled in. */
function inputOf(form: string, { fields, wanting }: Filling): HTMLElement | null {
  const field = fields.find(({ name }) => name === wanting[0]);
  return field ? document.getElementById(inputIdOf(form, field)) : null;
}

type PromptProps = { filling: Filling; content: string; form: string; current: string | null };

/** The prompt as it stands, blank by blank. */
function LivePrompt({ filling, content, form, current }: PromptProps) {
  const t = useWords("templates");
  const { fields, shown } = filling;
  const counts = { filled: formatNumber(filledCount(fields, shown)), count: fields.length };
  return (
    <section className={css.prompt} aria-label={t("apply.prompt")}>
      <h2 className={css.promptHead}>
        {t("apply.prompt")}{" "}
        <small className="num">{t("apply.filled", { ...counts, all: formatNumber(fields.length) })}</small>
      </h2>
      <ComposedPrompt
        content={content}
        values={shown}
        labelOf={(name) => fields.find((field) => field.name === name)?.label ?? name}
        current={current}
        onBlank={(name) => focusInput(form, fields, name)}
      />
    </section>
  );
}

function HiddenNote({ author }: { author: string | null }) {
  const t = useWords("templates");
  return (
    <p className={css.hidden}>
      <IconEyeOff size={16} stroke={1.6} aria-hidden="true" />
      <span>{author ? t("apply.hiddenBy", { author }) : t("apply.hidden")}</span>
    </p>
  );
}

type FootProps = Pick<Props, "filling" | "isBusy" | "problem" | "act" | "acts"> & { children: ReactNode };

function Foot({ filling, isBusy, problem, act, acts, children }: FootProps) {
  const t = useWords("templates");
  const isAtFields = problem !== null && Object.keys(errorsIn(problem, filling)).length > 0;
  if (children) return <div className={css.foot}>{children}</div>;
  return (
    <div className={css.foot}>
      {problem && !isAtFields && (
        <p className={css.problem} role="alert">
          {problem.message}
        </p>
      )}
      <Button className={css.send} type="submit" disabled={!filling.canSend || isBusy} title={t("apply.generateKeys")}>
        {act ?? t("apply.generate")}
      </Button>
      {acts}
      <Told filling={filling} />
    </div>
  );
}

// What the server says of a value stands at its field, under the name that the call gave it.
function errorsIn(problem: Error | null, { fields }: Filling): Record<string, string> {
  if (!isRefused(problem)) return {};
  const told = problem.fields;
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const text = told[`values.${name}`] ?? told[name];
      return text ? [[name, text]] : [];
    }),
  );
}
