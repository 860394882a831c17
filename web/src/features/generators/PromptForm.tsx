import { Button, NativeSelect, Textarea } from "@mantine/core";
import type { Language } from "@pluma/contract/kit/kit";
import { languageChoices, languageOf } from "@pluma/contract/kit/languages";
import { estimateTokens, TOKENS_MAX } from "@pluma/contract/kit/words";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { modKey } from "../../platform/keys.ts";
import { formatNumber } from "../../platform/look/format.ts";
import { useLanguage, useWords } from "../../platform/look/i18n.ts";
import { useMe } from "../../platform/me/me.ts";
import { Blocked, useBlock } from "../chats/index.ts";
import type { Wish } from "./data.ts";
import { usePrompt } from "./draft.ts";
import css from "./Generator.module.css";
import type { Kind } from "./outputs.ts";

type Props = {
  kind: Kind;
  isBusy: boolean;
  problem: string | null;
  onChange: () => void;
  onWish: (wish: Wish) => void;
};

/**
 * What the texts shall be about, and in which language. Somebody who writes all prompts themselves finds the prompt
 * box alone, and it goes as it is.
 */
export function PromptForm({ kind, isBusy, problem, onChange, onWish }: Props) {
  const t = useWords("generators");
  const language = useLanguage();
  const isManual = useMe().data?.manual_mode ?? false;
  const block = useBlock();
  const [prompt, setPrompt] = usePrompt(kind);
  const [chosen, setChosen] = useState<Language | null>(null);
  const tokens = estimateTokens(prompt);
  const isTooLong = tokens > TOKENS_MAX;
  const canSend = prompt.trim() !== "" && !isTooLong && !isBusy;
  if (block) return <Blocked block={block} draft={prompt} isScreen />;
  const send = () => canSend && onWish({ prompt, lang: chosen ?? language });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  const counts = { number: formatNumber(tokens), max: formatNumber(TOKENS_MAX) };
  return (
    <form className={css.form} onSubmit={handleSubmit}>
      <Textarea
        label={t(isManual ? "manualPrompt" : `${kind}.about`)}
        placeholder={t(isManual ? "manualHint" : `${kind}.hint`)}
        autosize
        minRows={4}
        maxRows={16}
        value={prompt}
        error={isTooLong ? t("tooLong", counts) : problem}
        onChange={(event) => {
          onChange();
          setPrompt(event.currentTarget.value);
        }}
        onKeyDown={handleKey}
      />
      {!isManual && (
        <NativeSelect
          label={t("language")}
          data={languageChoices}
          value={chosen ?? language}
          onChange={(event) => setChosen(languageOf(event.currentTarget.value))}
        />
      )}
      <div className={css.foot}>
        <Button type="submit" disabled={!canSend} loading={isBusy}>
          {t("generate")}
        </Button>
        <span className={css.keys}>{t("keys", { key: modKey })}</span>
        <span className={`${css.tokens} num`}>{t("tokens", counts)}</span>
      </div>
    </form>
  );
}
