import { Button, Textarea } from "@mantine/core";
import type { Campaign } from "@pluma/contract/campaigns/campaigns";
import { WISH_LENGTH_MAX } from "@pluma/contract/documents/proposals";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { flushSync } from "react-dom";
import { attempts } from "../../../platform/ask/attempts.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { DialogActs } from "../../../ui/Dialog.tsx";
import { generateForDocument } from "../../documents/index.ts";
import { Problem } from "../../organizations/index.ts";
import type { Filled } from "../../templates/index.ts";
import { AvatarChoice } from "./AvatarChoice.tsx";
import { Told } from "./Told.tsx";
import css from "./wizard.module.css";

type Props = {
  campaign: Campaign;
  documentId: number;
  filled: Filled;
  onBack: () => void;
  onBegun: (askId: number) => void;
  onClose: () => void;
};

/** The second step: which avatar writes, and what it is told beside the template. Generate begins at once. */
export function AvatarStep({ campaign, documentId, filled, onBack, onBegun, onClose }: Props) {
  const t = useWords("campaigns");
  const [avatar, choose] = useState<{ id: number; name: string } | null>(null);
  const [content, setContent] = useState(() => t("wizard.usualWish"));
  const [isTried, setTried] = useState(false);
  const { isPending, error, generate } = useGenerating(campaign, documentId, filled);
  const isEmpty = content.trim() === "";
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (avatar === null || isEmpty || isPending) return;
    generate(avatar.id, content.trim(), (askId) => {
      flushSync(onClose);
      onBegun(askId);
    });
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Problem error={error} />
      <div className={css.sides}>
        <div className={css.choices}>
          <AvatarChoice chosen={avatar?.id ?? null} onChoose={choose} />
          {isTried && avatar === null && (
            <p role="alert" className={css.problem}>
              {t("wizard.chooseAvatar")}
            </p>
          )}
          <Textarea
            label={t("wizard.wish")}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={WISH_LENGTH_MAX}
            value={content}
            error={isTried && isEmpty && t("wizard.noWish")}
            onChange={(event) => setContent(event.currentTarget.value)}
          />
        </div>
        <Told filled={filled} avatar={avatar?.name ?? null} />
      </div>
      <DialogActs>
        <Button variant="default" onClick={onBack}>
          {t("wizard.back")}
        </Button>
        <Button type="submit" loading={isPending}>
          {t("wizard.title")}
        </Button>
      </DialogActs>
    </form>
  );
}

/** Asks once, however often it is pressed: what is asked again is the same until something of it was changed. */
function useGenerating({ campaign_id, organization_id }: Campaign, document_id: number, { used, settle }: Filled) {
  const [{ keyOf }] = useState(attempts);
  const { isPending, error, mutate } = useMutation({
    mutationFn: ({ avatar_id, content }: { avatar_id: number; content: string }) =>
      generateForDocument(
        {
          document_id,
          campaign_id,
          organization_id,
          template_id: used.template_id,
          values: Object.fromEntries(used.fields.map(({ name, value }) => [name, value])),
          avatar_id,
          content,
        },
        keyOf({ avatar_id, content }),
      ),
  });
  const generate = (avatar_id: number, content: string, onBegun: (askId: number) => void) =>
    mutate(
      { avatar_id, content },
      {
        onSuccess: ({ ask_id }) => {
          settle();
          onBegun(ask_id);
        },
      },
    );
  return { isPending, error, generate };
}
