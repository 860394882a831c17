import { Button } from "@mantine/core";
import { useWords } from "../../platform/look/i18n.ts";
import { useSendVerification } from "../../platform/me/me.ts";
import { showAlert, showSuccess } from "../../platform/messages.ts";
import { useWait } from "./useWait.ts";

/** Mails the link that proves one's e-mail address once more; too often says how long to wait. */
export function SendVerificationButton({ size }: { size: "xs" | "md" }) {
  const t = useWords("ui/wait");
  const send = useSendVerification();
  const wait = useWait(send.error);

  function handleClick() {
    send.mutate(undefined, {
      onSuccess: () => showSuccess(t("verification.sent")),
      onError: (error) => {
        if (!("waitSeconds" in error) || error.waitSeconds === null) showAlert(error);
      },
    });
  }

  if (wait) return <span role="status">{wait}</span>;
  return (
    <Button variant="default" size={size} loading={send.isPending} onClick={handleClick}>
      {t("verification.send")}
    </Button>
  );
}
