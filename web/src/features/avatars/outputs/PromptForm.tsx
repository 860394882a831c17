import { Button, Textarea } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import { estimateTokens, TOKENS_MAX } from "@pluma/contract/kit/words";
import { type SubmitEvent, useState } from "react";
import { attempts } from "../../../platform/ask/attempts.ts";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { showAlert } from "../../../platform/messages.ts";
import { useKeptHere } from "../../../platform/useKeptHere.ts";
import { useGenerateOutput } from "../data.outputs.ts";
import css from "./outputs.module.css";

/** Has the avatar write to a prompt; what was typed stays until it is on its way. */
export function PromptForm({ avatar, onWritten }: { avatar: Avatar; onWritten: () => void }) {
  const t = useWords("avatars");
  const said = useWords("contract/avatars");
  const [prompt, setPrompt] = useKeptHere(`output:${avatar.avatar_id}`);
  const [isChecked, setChecked] = useState(false);
  const [tries] = useState(attempts);
  const generate = useGenerateOutput(avatar.avatar_id);
  const hasKey = useMe().data?.api_key_set ?? false;
  const payer = avatar.organization_id === null ? "paidBySite" : "paidByOrganization";
  const tokens = estimateTokens(prompt);
  const isOver = tokens > TOKENS_MAX;
  const isEmpty = prompt.trim() === "";
  const tooLong = t("context.tooLong", { tokens: formatNumber(tokens), max: formatNumber(TOKENS_MAX) });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isEmpty || isOver) return;
    const onSuccess = () => {
      setPrompt("");
      tries.done({ prompt });
      setChecked(false);
      onWritten();
    };
    generate.mutate({ key: tries.keyOf({ prompt }), prompt }, { onSuccess, onError: showAlert });
  };
  return (
    <form className={css.form} onSubmit={handleSubmit} noValidate>
      <Textarea
        label={t("outputs.prompt")}
        placeholder={t("outputs.promptHint", { name: avatar.name })}
        autosize
        minRows={2}
        maxRows={10}
        value={prompt}
        error={isOver ? tooLong : isChecked && isEmpty && said("context_empty")}
        onChange={(event) => setPrompt(event.currentTarget.value)}
      />
      {hasKey && !avatar.can.edit && <p className={css.note}>{t(`outputs.${payer}`, { name: avatar.name })}</p>}
      <div>
        <Button type="submit" loading={generate.isPending}>
          {t("outputs.generate")}
        </Button>
      </div>
    </form>
  );
}
