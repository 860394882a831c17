import { Button } from "@mantine/core";
import type { Me } from "@pluma/contract/accounts/accounts";
import { IconUserShare } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useWordsIn } from "../../platform/look/i18n.ts";
import { stopImpersonating } from "../../platform/me/me.ts";
import { type Impersonation, leaveImpersonation } from "../../platform/session/impersonation.ts";
import { countdown } from "./countdown.ts";
import classes from "./ImpersonationBanner.module.css";

const SECOND_MS = 1000;

/**
 * Stands over every screen while somebody is signed in as a customer, in the language of the member of staff: who is
 * who, how long it lasts, and the way back. At the end it goes back by itself.
 */
export default function ImpersonationBanner({ session, me }: { session: Impersonation; me: Me | undefined }) {
  const t = useWordsIn(session.language, "shell");
  const left = useSecondsLeft(session.ends_at);
  const customer = me && (`${me.name} ${me.last_name}`.trim() || me.email);
  return (
    <aside className={classes.root} lang={session.language} aria-label={t("impersonation.label")}>
      <IconUserShare className={classes.icon} size={20} stroke={1.6} aria-hidden />
      <p className={classes.who}>
        {t("impersonation.as")} <b>{customer ?? "…"}</b>
      </p>
      <p className={classes.record}>{t("impersonation.record", { name: session.staff_name })}</p>
      <p className={`${classes.left} num`} role="timer">
        {t("impersonation.left", { time: countdown(left) })}
      </p>
      <Button className={classes.leave} size="xs" variant="white" onClick={() => void stopImpersonating()}>
        {t("impersonation.leave")}
      </Button>
    </aside>
  );
}

function useSecondsLeft(endsAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= endsAt) leaveImpersonation("over");
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  return Math.max(0, Math.ceil((endsAt - now) / SECOND_MS));
}
