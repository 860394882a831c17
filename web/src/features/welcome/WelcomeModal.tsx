import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useConfig } from "../../platform/config.ts";
import { useWords } from "../../platform/look/i18n.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useOptOut } from "./data.ts";
import { useWelcome } from "./greeting.ts";
import { Video } from "./Video.tsx";

/** The welcome video over the first screen of a session; nothing where there is none. */
export default function WelcomeModal({ onClose }: { onClose: () => void }) {
  const t = useWords("welcome");
  const { app_name: name = "" } = useConfig();
  const { data } = useWelcome();
  const optOut = useOptOut();
  const [isLast, setLast] = useState(false);
  if (!data?.video) return null;
  const close = () => {
    if (isLast) optOut.mutate();
    onClose();
  };
  return (
    <Dialog
      title={t("title", { name })}
      onClose={close}
      isWide
      isProof
      acts={
        <Button data-autofocus onClick={close}>
          {t("start")}
        </Button>
      }
    >
      <Video video={data.video} />
      <Checkbox
        mt="md"
        label={t("never")}
        checked={isLast}
        onChange={(event) => setLast(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
