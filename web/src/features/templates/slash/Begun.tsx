import { ActionIcon, Skeleton, UnstyledButton } from "@mantine/core";
import { IconForms, IconX } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import type { BegunProps } from "../../chats/index.ts";
import { useTemplate } from "../data.ts";
import css from "./Begun.module.css";
import { type Begun as Kept, readBegun } from "./begun.ts";
import { FillBox } from "./FillBox.tsx";

/** A template that was begun in the box of a chat: in hand, or as a line that says that it waits. */
export default function Begun(props: BegunProps) {
  const begun = readBegun(props.begun);
  if (!begun) return null;
  return props.isOpen ? <Open {...props} kept={begun} /> : <Waits {...props} kept={begun} />;
}

type Props = BegunProps & { kept: Kept };

function Waits({ kept, onOpen, onRemove }: Props) {
  const t = useWords("templates");
  return (
    <div className={css.waits}>
      <UnstyledButton className={css.goOn} onClick={onOpen}>
        <IconForms size={17} stroke={1.6} aria-hidden="true" />
        <span className={css.name}>{kept.name}</span>
        <span className={css.act}>{t("slash.goOn")}</span>
      </UnstyledButton>
      <ActionIcon
        className={css.remove}
        size={30}
        aria-label={t("slash.remove", { name: kept.name })}
        title={t("slash.remove", { name: kept.name })}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}

function Open({ kept, onClose, ...props }: Props) {
  const t = useWords("templates");
  const template = useTemplate(kept.templateId);
  const isGone = isRefused(template.error) && template.error.status === 404;
  if (template.data && !isGone) {
    return <FillBox key={kept.templateId} template={template.data} kept={kept} onClose={onClose} {...props} />;
  }
  return (
    <div className={css.state}>
      <div className={css.stateText}>
        {template.error ? (
          <p role="alert">{isGone ? t("apply.missing") : template.error.message}</p>
        ) : (
          <div role="status" aria-label={t("loading")}>
            <Skeleton width={180} height={14} />
            <Skeleton height={18} mt={16} />
          </div>
        )}
      </div>
      <ActionIcon aria-label={t("slash.close")} onClick={onClose}>
        <IconX size={18} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
