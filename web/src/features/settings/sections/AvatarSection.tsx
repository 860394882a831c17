import { Button } from "@mantine/core";
import type { Me } from "@pluma/contract/accounts/accounts";
import { useState } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import classes from "../parts/Section.module.css";
import { Choice, Section } from "../parts/Section.tsx";
import { useAvatarName, useResetDefaultAvatar } from "./data.avatar.ts";

/** The avatar that one's new texts begin with: which it is, and having it back as it was at first. */
export function AvatarSection({ me }: { me: Me }) {
  const t = useWords("settings");
  const [isAsking, setAsking] = useState(false);
  const avatarId = me.defaultAssistant?.avatar_id ?? null;
  return (
    <Section title={t("avatar.title")}>
      <Choice
        name={avatarId === null ? t("avatar.none") : <DefaultAvatar id={avatarId} />}
        about={t(avatarId === null ? "avatar.aboutNone" : "avatar.about")}
      >
        <Button variant="default" onClick={() => setAsking(true)}>
          {t("avatar.reset")}
        </Button>
      </Choice>
      {isAsking && <ResetDialog onClose={() => setAsking(false)} />}
    </Section>
  );
}

function DefaultAvatar({ id }: { id: number }) {
  const t = useWords("settings");
  const name = useAvatarName(id).data;
  return (
    <Link className={classes.link} to={`/avatars/${id}`}>
      {name ?? t("avatar.own")}
    </Link>
  );
}

function ResetDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("settings");
  const reset = useResetDefaultAvatar();
  const handleReset = () =>
    reset.mutate(undefined, {
      onSuccess: () => showSuccess(t("avatar.done")),
      onError: showAlert,
      onSettled: onClose,
    });
  return (
    <Dialog
      title={t("avatar.ask")}
      onClose={onClose}
      acts={
        <>
          <Button variant="default" onClick={onClose}>
            {t("notNow")}
          </Button>
          <Button loading={reset.isPending} onClick={handleReset} data-autofocus>
            {t("avatar.reset")}
          </Button>
        </>
      }
    >
      <p>{t("avatar.what")}</p>
    </Dialog>
  );
}
