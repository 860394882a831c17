import { Button } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import css from "./LeaveDialog.module.css";
import { hostOf } from "./links.ts";

type Props = { address: string; kind: "link" | "picture"; onClose: () => void };

/** Shows a whole address before it is followed: what an answer links to may carry words of the chat with it. */
export default function LeaveDialog({ address, kind, onClose }: Props) {
  const t = useWords("chats/links");
  return (
    <Dialog
      title={t(`leave.${kind}`, { host: hostOf(address) })}
      onClose={onClose}
      acts={
        <>
          <Button variant="default" onClick={onClose}>
            {t("leave.stay")}
          </Button>
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noopener noreferrer nofollow"
            onClick={onClose}
            data-autofocus
          >
            {t("leave.open")}
          </Button>
        </>
      }
    >
      <p>{t("leave.text")}</p>
      <p className={css.address}>{address}</p>
    </Dialog>
  );
}
