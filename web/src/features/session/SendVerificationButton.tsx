import { Button } from "@mantine/core";
import { useWords } from "../../platform/i18n.ts";
import { showAlert, showSuccess } from "../../platform/messages.ts";
import { useSendVerification } from "./data.ts";
import { useWait } from "./useWait.ts";

/** Mails the link that proves one's e-mail address once more; too often says how long to wait. */
export function SendVerificationButton({ size }: { size: "xs" | "md" }) {
  const t = useWords("session");
  const send = useSendVerification();
  const wait = useWait(send.error);

  function handleClick() {
    send.mutate(undefined, {
      onSuccess: () => showSuccess(t("verify.sent")),
      onError: (error) => {
        if (!("waitSeconds" in error) || error.waitSeconds === null) showAlert(error);
      },
    });
  }

  if (wait) return <span role="status">{wait}</span>;
  return (
    <Button variant="default" size={size} loading={send.isPending} onClick={handleClick}>
      {t("verify.send")}
    </Button>
  );
}
