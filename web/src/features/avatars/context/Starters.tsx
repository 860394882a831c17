import { ActionIcon, Button, TextInput } from "@mantine/core";
import { type Avatar, STARTER_LENGTH_MAX, STARTERS_MAX } from "@pluma/contract/avatars/avatars";
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconX } from "@tabler/icons-react";
import { type SubmitEvent, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { useSaveAvatar } from "../data.ts";
import { Section } from "../Section.tsx";
import { showTrouble } from "../trouble.ts";
import css from "./context.module.css";
import { moved } from "./order.ts";

/** The questions that a chat with an avatar offers first. */
export function Starters({ avatar }: { avatar: Avatar }) {
  const t = useWords("avatars");
  const [isEditing, setEditing] = useState(false);
  const { starters } = avatar;
  const edit = (
    <Button
      variant="subtle"
      color="ink"
      size="xs"
      leftSection={starters.length > 0 ? <IconPencil size={15} stroke={1.6} /> : <IconPlus size={15} stroke={1.6} />}
      onClick={() => setEditing(true)}
    >
      {t(starters.length > 0 ? "context.starters.edit" : "context.starters.add")}
    </Button>
  );
  return (
    <Section title={t("context.starters.title")} acts={!isEditing && edit}>
      {isEditing ? (
        <StartersForm avatar={avatar} onDone={() => setEditing(false)} />
      ) : starters.length > 0 ? (
        <ul className={css.starters}>
          {starters.map((starter) => (
            <li key={starter}>{starter}</li>
          ))}
        </ul>
      ) : (
        <p className={css.quiet}>{t("context.starters.none")}</p>
      )}
    </Section>
  );
}

type Draft = { key: number; text: string };

function StartersForm({ avatar, onDone }: { avatar: Avatar; onDone: () => void }) {
  const t = useWords("avatars");
  const { drafts, setDrafts, add } = useDrafts(avatar.starters);
  const save = useSaveAvatar(avatar.avatar_id);
  const texts = drafts.map(({ text }) => text.trim()).filter((text) => text !== "");
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // The same question twice would be offered twice.
    save.mutate({ starters: [...new Set(texts)] }, { onSuccess: onDone, onError: showTrouble });
  };
  useUnsaved(texts.join("\n") !== avatar.starters.join("\n"));
  return (
    <form className={css.form} onSubmit={handleSubmit} noValidate>
      {drafts.map((draft, at) => (
        <StarterRow
          key={draft.key}
          text={draft.text}
          number={at + 1}
          isFirst={at === 0}
          isLast={at === drafts.length - 1}
          onText={(text) => setDrafts(drafts.map((each) => (each === draft ? { ...each, text } : each)))}
          onMove={(by) => setDrafts(moved(drafts, at, by))}
          onRemove={() => setDrafts(drafts.filter((each) => each !== draft))}
        />
      ))}
      <div className={css.foot}>
        <Button type="submit" loading={save.isPending}>
          {t("page.save")}
        </Button>
        <Button variant="subtle" color="ink" onClick={onDone}>
          {t("page.cancel")}
        </Button>
        {drafts.length < STARTERS_MAX ? (
          <Button variant="subtle" size="xs" ml="auto" leftSection={<IconPlus size={15} stroke={1.6} />} onClick={add}>
            {t("context.starters.add")}
          </Button>
        ) : (
          <p className={css.measures}>{t("context.starters.full", { max: STARTERS_MAX })}</p>
        )}
      </div>
    </form>
  );
}

function useDrafts(starters: readonly string[]) {
  const next = useRef(starters.length + 1);
  const [drafts, setDrafts] = useState<Draft[]>(() => {
    const given = starters.map((text, key) => ({ key, text }));
    return given.length > 0 ? given : [{ key: starters.length, text: "" }];
  });
  const add = () => {
    setDrafts([...drafts, { key: next.current, text: "" }]);
    next.current += 1;
  };
  return { drafts, setDrafts, add };
}

type RowProps = {
  text: string;
  number: number;
  isFirst: boolean;
  isLast: boolean;
  onText: (text: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function StarterRow({ text, number, isFirst, isLast, onText, onMove, onRemove }: RowProps) {
  const t = useWords("avatars");
  return (
    <div className={css.starterRow}>
      <TextInput
        // A new one is to be typed into at once; those that were there are not.
        autoFocus={text === ""}
        aria-label={t("context.starters.one", { number })}
        maxLength={STARTER_LENGTH_MAX}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <ActionIcon aria-label={t("context.starters.up", { number })} disabled={isFirst} onClick={() => onMove(-1)}>
        <IconArrowUp size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={t("context.starters.down", { number })} disabled={isLast} onClick={() => onMove(1)}>
        <IconArrowDown size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={t("context.starters.remove", { number })} onClick={onRemove}>
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
