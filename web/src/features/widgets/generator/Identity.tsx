import { Button } from "@mantine/core";
import type { Widget } from "@pluma/contract/widgets/shapes";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { CopyIcon } from "../../../ui/marks/CopyIcon.tsx";
import { useRenewSecret, useSecret } from "../data.ts";
import css from "./generator.module.css";
import { Part } from "./Part.tsx";

/** With what a customer's site signs who its visitor is: read once it is wished to be seen, and made anew. */
export function Identity({ widget }: { widget: Widget }) {
  const t = useWords("widgets");
  const [isShown, setShown] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const secret = useSecret(widget.widget_id, isShown);
  const renewing = useRenewSecret(widget.widget_id);
  const handleRenew = () =>
    renewing.mutate(undefined, {
      onSuccess: () => {
        setAsked(false);
        showSuccess(t("identity.renewed"));
      },
      onError: showAlert,
    });
  return (
    <Part title={t("identity.title")}>
      <p className={css.quiet}>{t("identity.text")}</p>
      {secret.data ? (
        <div className={css.secret}>
          <code className={css.code}>{secret.data}</code>
          <CopyIcon name={t("identity.secret")} value={secret.data} />
          <Button variant="default" size="xs" onClick={() => setAsked(true)}>
            {t("identity.renew")}
          </Button>
        </div>
      ) : (
        <div>
          <Button variant="default" size="xs" loading={secret.isFetching} onClick={() => setShown(true)}>
            {t("identity.show")}
          </Button>
          {secret.isError && (
            <p className={css.quiet} role="alert">
              {t("identity.failed")}
            </p>
          )}
        </div>
      )}
      {isAsked && (
        <ConfirmDialog
          title={t("identity.renewTitle")}
          keep={t("delete.keep")}
          act={t("identity.renew")}
          isPending={renewing.isPending}
          onAct={handleRenew}
          onClose={() => setAsked(false)}
        >
          <p>{t("identity.renewText")}</p>
        </ConfirmDialog>
      )}
    </Part>
  );
}
