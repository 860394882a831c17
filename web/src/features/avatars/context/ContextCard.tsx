import { Button } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import { TOKENS_MAX } from "@pluma/contract/kit/words";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Section } from "../Section.tsx";
import { ContextForm } from "./ContextForm.tsx";
import css from "./context.module.css";
import { measure } from "./measure.ts";

const LINES_SHOWN = 12;

type Props = {
  avatar: Avatar;
  isWriting: boolean;
  onWriting: (isWriting: boolean) => void;
};

/** What an avatar is told before everything else: read, and edited in its place. */
export function ContextCard({ avatar, isWriting, onWriting }: Props) {
  const t = useWords("avatars");
  const { context } = avatar;
  const write = () => onWriting(true);
  const edit = (
    <Button variant="subtle" color="ink" size="xs" leftSection={<IconPencil size={15} stroke={1.6} />} onClick={write}>
      {t("context.edit")}
    </Button>
  );
  return (
    <Section title={t("context.title")} acts={!isWriting && context && edit}>
      {isWriting ? (
        <ContextForm avatar={avatar} onDone={() => onWriting(false)} />
      ) : context ? (
        <Read context={context} />
      ) : (
        <>
          <p className={css.none}>{t("context.none")}</p>
          <Button leftSection={<IconPencil size={16} stroke={1.6} />} onClick={write}>
            {t("context.write")}
          </Button>
        </>
      )}
    </Section>
  );
}

function Read({ context }: { context: string }) {
  const t = useWords("avatars");
  const [isWhole, setWhole] = useState(false);
  const { characters, tokens } = measure(context);
  const isLong = characters > 1600 || context.split("\n").length > LINES_SHOWN;
  return (
    <>
      <p className={css.context} data-cut={(isLong && !isWhole) || undefined}>
        {context}
      </p>
      <p className={`${css.measures} num`}>
        <span>{t("context.characters", { count: characters, number: formatNumber(characters) })}</span>
        <span>{t("context.tokens", { tokens: formatNumber(tokens), max: formatNumber(TOKENS_MAX) })}</span>
        {isLong && (
          <Button variant="subtle" size="compact-sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? "context.less" : "context.more")}
          </Button>
        )}
      </p>
    </>
  );
}
