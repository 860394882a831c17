import { Button } from "@mantine/core";
import { useWords } from "../../platform/look/i18n.ts";
import { Dialog } from "../Dialog.tsx";

/** Asks whether what was typed may be lost. */
export default function UnsavedDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useWords("ui");
  return (
    <Dialog
      title={t("unsaved.title")}
      onClose={onStay}
      acts={
        <>
          <Button variant="default" onClick={onStay} data-autofocus>
            {t("unsaved.stay")}
          </Button>
          <Button color="red" onClick={onLeave}>
            {t("unsaved.leave")}
          </Button>
        </>
      }
    >
      <p>{t("unsaved.text")}</p>
    </Dialog>
  );
}
