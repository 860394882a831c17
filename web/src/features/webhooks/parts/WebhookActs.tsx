import { Button } from "@mantine/core";
import type { Webhook } from "@pluma/contract/webhooks/webhooks";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { type Place, useChangeWebhook, useRemoveWebhook, useReplaceSecret, useTestWebhook } from "../data.ts";
import { webhooksPath } from "../paths.ts";
import css from "../webhooks.module.css";
import { WebhookDialog } from "./WebhookDialog.tsx";

type WebhookActsProps = { at: Place; webhook: Webhook; onSecret: (secret: string) => void };

/** What can be done with a webhook: try it, change it, switch it, give it another secret, take it away. */
export function WebhookActs({ at, webhook, onSecret }: WebhookActsProps) {
  const t = useWords("webhooks");
  const [asked, setAsked] = useState<"change" | "replace" | "remove" | null>(null);
  const { webhook_id: id, is_on: isOn } = webhook;
  const test = useTestWebhook(at, id);
  const change = useChangeWebhook(at, id);
  const close = () => setAsked(null);
  const handleTest = () =>
    test.mutate(undefined, {
      onSuccess: ({ delivery: { state, status, error } }) => {
        if (state === "delivered") showSuccess(t("tested", { status: status ?? "" }));
        else showAlert(t("testFailed", { why: error ?? "" }));
      },
      onError: showAlert,
    });
  const handleSwitch = () => change.mutate({ is_on: !isOn }, { onError: showAlert });
  return (
    <div className={css.acts}>
      <Button loading={test.isPending} onClick={handleTest}>
        {t("test")}
      </Button>
      <Button variant="default" onClick={() => setAsked("change")}>
        {t("change")}
      </Button>
      <Button variant="default" loading={change.isPending && asked === null} onClick={handleSwitch}>
        {t(isOn ? "switchOff" : "switchOn")}
      </Button>
      <Button variant="default" onClick={() => setAsked("replace")}>
        {t("replace")}
      </Button>
      <Button variant="subtle" color="red" onClick={() => setAsked("remove")}>
        {t("remove")}
      </Button>
      {asked === "change" && <WebhookDialog at={at} webhook={webhook} change={change} onClose={close} />}
      {asked === "replace" && <ReplaceDialog at={at} id={id} onSecret={onSecret} onClose={close} />}
      {asked === "remove" && <RemoveDialog at={at} id={id} onClose={close} />}
    </div>
  );
}

type AskedProps = { at: Place; id: number; onClose: () => void };

function ReplaceDialog({ at, id, onSecret, onClose }: AskedProps & { onSecret: (secret: string) => void }) {
  const t = useWords("webhooks");
  const replace = useReplaceSecret(at, id);
  const handleReplace = () =>
    replace.mutate(undefined, {
      onSuccess: ({ secret }) => {
        onClose();
        onSecret(secret);
      },
    });
  return (
    <ConfirmDialog
      title={t("replaceTitle")}
      keep={t("keep")}
      act={t("replace")}
      isPending={replace.isPending}
      problem={replace.error?.message}
      onAct={handleReplace}
      onClose={onClose}
    >
      <p>{t("replaceText")}</p>
    </ConfirmDialog>
  );
}

function RemoveDialog({ at, id, onClose }: AskedProps) {
  const t = useWords("webhooks");
  const navigate = useNavigate();
  const remove = useRemoveWebhook(at, id);
  const handleRemove = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showSuccess(t("removed"));
        void navigate(webhooksPath(at), { replace: true });
      },
    });
  return (
    <ConfirmDialog
      title={t("removeTitle")}
      keep={t("keep")}
      act={t("remove")}
      isPending={remove.isPending}
      problem={remove.error?.message}
      onAct={handleRemove}
      onClose={onClose}
    >
      <p>{t("removeText")}</p>
    </ConfirmDialog>
  );
}
