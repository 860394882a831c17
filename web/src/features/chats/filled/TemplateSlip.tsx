import { UnstyledButton } from "@mantine/core";
import type { UsedTemplate } from "@pluma/contract/chats/messages";
import { IconChevronDown, IconEyeOff, IconForms } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./TemplateSlip.module.css";

/** A value that is longer, or has more lines, is cut until it is asked for. */
const SHOWN_MAX = 420;
const LINES_MAX = 7;

type Props = { template: UsedTemplate; prompt: string | null };

/** A question that was made of a template: its name and what was filled in, and the prompt where it may be read. */
export default function TemplateSlip({ template: { name, hidden, fields }, prompt }: Props) {
  const t = useWords("chats");
  const promptId = useId();
  const [isOpen, setOpen] = useState(false);
  const filled = fields.filter(({ value }) => value.trim() !== "");
  return (
    <div className={css.slip}>
      <div className={css.head}>
        <IconForms className={css.mark} size={18} stroke={1.6} aria-hidden="true" />
        <span className={css.name}>{name}</span>
        {hidden && (
          <span className={css.hidden}>
            <IconEyeOff size={15} stroke={1.6} aria-hidden="true" /> {t("templates.hidden")}
          </span>
        )}
        {!hidden && prompt !== null && (
          <UnstyledButton
            className={css.open}
            aria-expanded={isOpen}
            aria-controls={isOpen ? promptId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {t("templates.prompt")} <IconChevronDown size={15} stroke={1.6} aria-hidden="true" />
          </UnstyledButton>
        )}
      </div>
      {filled.length > 0 && (
        <dl className={css.fields}>
          {filled.map((field) => (
            <Value key={field.name} label={field.label} value={field.value} />
          ))}
        </dl>
      )}
      {isOpen && (
        <p className={css.prompt} id={promptId}>
          {prompt}
        </p>
      )}
    </div>
  );
}

function Value({ label, value }: { label: string; value: string }) {
  const t = useWords("chats");
  const [isWhole, setWhole] = useState(false);
  const isLong = value.length > SHOWN_MAX || value.split("\n").length > LINES_MAX;
  return (
    <div className={css.field}>
      <dt className={css.label}>{label}</dt>
      <dd className={css.value}>
        <span className={isLong && !isWhole ? css.cut : undefined}>{value}</span>
        {isLong && (
          <UnstyledButton className={css.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? "templates.less" : "templates.all")}
          </UnstyledButton>
        )}
      </dd>
    </div>
  );
}
