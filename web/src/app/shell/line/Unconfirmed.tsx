import { Button } from "@mantine/core";
import type { Me } from "@pluma/contract/accounts/accounts";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { recall, remember } from "../../../platform/storage.ts";
import { SendVerificationButton } from "../../../ui/wait/SendVerificationButton.tsx";
import classes from "./Unconfirmed.module.css";

const LATER = "unconfirmed_later";
const DAY_MS = 24 * 3600 * 1000;

/** One quiet line over the work: an e-mail address that is still to be confirmed, and the link that does it. It can be put off for a day. */
export default function Unconfirmed({ me }: { me: Me }) {
  const t = useWords("shell");
  const [isLater, setLater] = useState(() => Number(recall(LATER) ?? 0) > Date.now());
  if (isLater) return null;
  return (
    <div className={classes.line}>
      <p className={classes.text}>{t("unconfirmed.text", { email: me.email })}</p>
      <div className={classes.acts}>
        <Button
          variant="subtle"
          color="ink"
          size="xs"
          onClick={() => {
            remember(LATER, String(Date.now() + DAY_MS));
            setLater(true);
            document.getElementById("main")?.focus({ preventScroll: true });
          }}
        >
          {t("unconfirmed.later")}
        </Button>
        <SendVerificationButton size="xs" />
      </div>
    </div>
  );
}
