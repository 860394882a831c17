import { Button } from "@mantine/core";
import type { LinkKind } from "@pluma/contract/session/recovery";
import type { UseMutationResult } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { leaveSession, useSessionStatus } from "../../../platform/session/session.ts";
import { AuthPage } from "../AuthPage.tsx";
import { useLinkCheck } from "../data.ts";
import { Waiting } from "../invitation/Waiting.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

type Props<Answer> = {
  kind: LinkKind;
  /** Where the words of the screen stand. */
  place: "reset" | "takeBack" | "notMe";
  set: UseMutationResult<Answer, Error, { token: unknown; password: string }>;
  /** The address to sign in with afterwards, where it is another one. */
  emailOf?: (answer: Answer) => string;
};

/**
 * Sets a new password by the link of a mail. A link that was used, is too old or never was says so before anybody chooses
 * one, and leads to a new one.
 */
export function LinkedPassword<Answer>({ kind, place, set, emailOf }: Props<Answer>) {
  const t = useWords("session");
  const token = useSearchParams()[0].get("token") ?? "";
  const check = useLinkCheck(kind, token);
  if (set.isSuccess) return <Done place={place} email={emailOf?.(set.data)} />;
  if (token === "" || check.data?.is_good === false || isRefused(set.error, "link_refused")) {
    return (
      <AuthPage title={t(`${place}.dead`)} about={t(`${place}.deadHint`)}>
        <Button component={Link} to="/auth/recovery" size="md">
          {t(`${place}.again`)}
        </Button>
      </AuthPage>
    );
  }
  if (check.isPending) return <Waiting title={t(`${place}.title`)} />;
  return (
    <AuthPage title={t(`${place}.title`)} about={t(`${place}.about`)}>
      <NewPasswordForm
        act={t(`${place}.act`)}
        error={set.error}
        isPending={set.isPending}
        onPassword={(password) => set.mutate({ token, password })}
      />
    </AuthPage>
  );
}

function Done({ place, email = "" }: { place: Props<unknown>["place"]; email: string | undefined }) {
  const t = useWords("session");
  const isOut = useSessionStatus() === "out";
  return (
    <AuthPage title={t(`${place}.done`)} about={t(`${place}.doneHint`, { email })}>
      {isOut ? (
        <Button component={Link} to="/auth" state={email ? { email } : undefined} size="md">
          {t("signIn.act")}
        </Button>
      ) : (
        // Every session of the account is over, this browser's too.
        <Button size="md" onClick={() => leaveSession("/auth")}>
          {t("signIn.act")}
        </Button>
      )}
    </AuthPage>
  );
}
