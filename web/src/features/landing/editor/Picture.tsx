import { Button, FileButton } from "@mantine/core";
import { useId, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { addPicture } from "../../site/index.ts";
import classes from "./Fields.module.css";
import { useWhose } from "./whose.ts";

/** Pictures that the server takes; it draws an SVG as PNG. */
const TYPES = "image/png,image/jpeg,image/webp,image/gif,image/svg+xml";

type PictureProps = { label: string; src: string; onChange: (src: string) => void };

/** A picture: sent when it is chosen, on the page once that is saved. */
export function Picture({ label, src, onChange }: PictureProps) {
  const t = useWords("landing");
  const id = useId();
  const part = useRef<HTMLDivElement>(null);
  const reset = useRef<() => void>(null);
  const { site } = useWhose();
  const [isSending, setSending] = useState(false);
  useFocusKept(part, () => part.current?.querySelector("button") ?? null);

  async function send(file: File | null): Promise<void> {
    if (!file) return;
    // The same file again is a choice too.
    reset.current?.();
    setSending(true);
    await addPicture(file, site).then(onChange, showAlert);
    setSending(false);
  }

  return (
    <div className={classes.picture} ref={part}>
      {src && <img className={classes.image} src={src} alt="" />}
      <span className={classes.name} id={id}>
        {label}
      </span>
      <FileButton resetRef={reset} accept={TYPES} onChange={(file) => void send(file)}>
        {(props) => (
          <Button {...props} size="compact-sm" variant="default" loading={isSending} aria-describedby={id}>
            {t(src ? "replace" : "choose")}
          </Button>
        )}
      </FileButton>
      {src && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="ink"
          onClick={() => onChange("")}
          aria-label={t("removeOf", { name: label })}
        >
          {t("remove")}
        </Button>
      )}
    </div>
  );
}
