import { Button, FileButton, Progress } from "@mantine/core";
import { avatarFileEndings } from "@pluma/contract/avatars/files";
import { IconUpload } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { shortName } from "../../../ui/marks/fileName.ts";
import { sendMaterial } from "../data.training.ts";
import { showTrouble } from "../trouble.ts";
import css from "./training.module.css";

type Sending = { name: string; share: number } | null;
type Props = {
  hasOther: boolean;
  problem: string | null;
  onFile: (fileId: number | null) => void;
  /** Hears whether a file is on its way: what is sent meanwhile would be without it. */
  onSending: (isSending: boolean) => void;
};

/** Takes the file of a training, tells how far it is, and whether the avatar's own files are there beside it. */
export function MaterialField({ hasOther, problem, onFile, onSending }: Props) {
  const t = useWords("avatars");
  const { sending, kept, send } = useSendingFile(onFile, onSending);
  return (
    <div className={css.material}>
      <div className={css.line}>
        <FileButton accept={avatarFileEndings.join(",")} onChange={(file) => file && void send(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.6} />}
              disabled={sending !== null}
            >
              {t(kept ? "training.otherFile" : "training.chooseFile")}
            </Button>
          )}
        </FileButton>
        {kept && <span title={kept}>{shortName(kept)}</span>}
        {sending && (
          <span className={css.sending}>
            <span>{shortName(sending.name)}</span>
            <Progress value={sending.share * 100} size={4} aria-label={sending.name} />
          </span>
        )}
      </div>
      <p className={css.hint}>{t(hasOther ? "training.hasFiles" : "training.fileTypes")}</p>
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function useSendingFile(onFile: Props["onFile"], onSending: Props["onSending"]) {
  const [sending, setSending] = useState<Sending>(null);
  const t = useWords("avatars");
  const [kept, setKept] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const send = async (file: File) => {
    // A browser offers other files too, for whoever looks for them.
    if (!avatarFileEndings.some((ending) => file.name.toLowerCase().endsWith(ending)))
      return showAlert(t("files.unfit.type", { name: file.name }));
    abort.current = new AbortController();
    setSending({ name: file.name, share: 0 });
    onSending(true);
    try {
      const { signal } = abort.current;
      onFile(await sendMaterial(file, { signal, onProgress: (share) => setSending({ name: file.name, share }) }));
      setKept(file.name);
    } catch (error) {
      if (!abort.current.signal.aborted) showTrouble(error);
    } finally {
      setSending(null);
      onSending(false);
    }
  };
  return { sending, kept, send };
}
