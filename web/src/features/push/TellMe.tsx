import { Button } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../platform/look/i18n.ts";
import { showAlert } from "../../platform/messages.ts";
import { isRefused } from "../../platform/refused.ts";
import { readImpersonation } from "../../platform/session/impersonation.ts";
import { usePush, useStartPush } from "./data.ts";
import { canBeTold, isForbidden } from "./device.ts";
import css from "./TellMe.module.css";

/**
 * Beside what takes long: has this device be told when it is done. Once it is, one quiet line says so. Where a browser cannot
 * be told or somebody forbade it, or this installation tells nobody, nothing is here.
 */
export function TellMe() {
  // As it was when this was drawn: whoever forbids it now is told how to allow it again.
  const [isOffered] = useState(() => canBeTold() && !isForbidden() && !readImpersonation());
  return isOffered ? <Offered /> : null;
}

function Offered() {
  const t = useWords("push");
  const { data } = usePush();
  const start = useStartPush();
  const [isNo, setNo] = useState(false);
  if (!data?.public_key) return null;
  const { public_key } = data;
  if (data.is_on_here) return <p className={css.line}>{t("willTell")}</p>;
  if (isNo) return <p className={css.line}>{t("forbidden")}</p>;
  const begin = () =>
    start.mutate(public_key, {
      onSuccess: (state) => setNo(state === null && isForbidden()),
      onError: (error) => showAlert(isRefused(error) ? error : t("failed")),
    });
  return (
    <Button
      variant="subtle"
      color="ink"
      size="xs"
      className={css.tell}
      leftSection={<IconBell size={16} stroke={1.6} aria-hidden />}
      loading={start.isPending}
      onClick={begin}
    >
      {t("tellMe")}
    </Button>
  );
}
