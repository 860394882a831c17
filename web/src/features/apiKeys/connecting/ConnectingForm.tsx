import { Alert, Button, Stack } from "@mantine/core";
import type { AskedByApp, AskingApp } from "@pluma/contract/apiKeys/apps";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useOwnSite } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { useAnswerApp } from "../data.ts";
import { AvatarsField, type Kept, keptIn } from "../parts/AvatarsField.tsx";
import { Scopes } from "../parts/Scopes.tsx";
import { Where } from "../parts/Where.tsx";
import { AppFacts } from "./AppFacts.tsx";
import css from "./connecting.module.css";
import { leaveTo } from "./leaveTo.ts";

type ConnectingFormProps = { app: AskingApp; asked: AskedByApp };

/** What an app may do and where, allowed or denied; it can be allowed less than it asks for. */
export function ConnectingForm({ app, asked }: ConnectingFormProps) {
  const t = useWords("apiKeys");
  const answer = useAnswerApp();
  const { space, isFree, choose } = useSpace();
  const [scopes, setScopes] = useState(app.scopes);
  const [isChecked, setChecked] = useState(false);
  const [kept, setKept] = useState<Kept[]>([]);
  const first = useRef<HTMLInputElement>(null);
  const isUseless = scopes.length === 0;
  // Where the browser goes is no screen of ours: the button waits until it is there.
  const isGoing = answer.isPending || answer.isSuccess;
  const tell = (allows: boolean) =>
    answer.mutate(
      { ...asked, allows, scopes, avatar_ids: keptIn(space, kept, scopes), organization_id: space },
      { onSuccess: ({ location }) => leaveTo(location) },
    );
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isGoing) return;
    flushSync(() => setChecked(true));
    if (isUseless) return first.current?.focus();
    tell(true);
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="lg">
        {answer.error && (
          <Alert color="red" role="alert">
            {answer.error.message}
          </Alert>
        )}
        <AppFacts app={app} />
        <Scopes
          ref={first}
          scopes={scopes}
          offered={app.scopes}
          isWanting={isChecked && isUseless}
          onChange={setScopes}
        />
        {isFree && <Where space={space} onChange={choose} />}
        {scopes.includes("chat") && <AvatarsField key={space} space={space} chosen={kept} onChange={setKept} />}
        <div className={css.acts}>
          <Button type="submit" size="md" loading={isGoing && answer.variables?.allows}>
            {t("connect.allow")}
          </Button>
          <Button
            variant="default"
            size="md"
            loading={isGoing && !answer.variables?.allows}
            onClick={() => !isGoing && tell(false)}
          >
            {t("connect.deny")}
          </Button>
        </div>
        <p className={css.note}>{t("connect.note")}</p>
      </Stack>
    </form>
  );
}

/** Where the app is to act: where one is now, until another space is chosen; on an organization's own host there. */
function useSpace() {
  const ownSite = useOwnSite();
  const here = useOrganizationId();
  const { data: me } = useMe();
  const [chosen, choose] = useState<number | null | undefined>(undefined);
  const isIn = me?.user_organizations.some(({ organization_id: id }) => id === here) ?? false;
  const usual = isIn ? here : null;
  return { space: ownSite ?? (chosen === undefined ? usual : chosen), isFree: ownSite === null, choose };
}
