import { useWords } from "../../../platform/look/i18n.ts";
import { ShownOnce } from "../../../ui/text/ShownOnce.tsx";

type MadeKeyProps = { name: string; value: string; onKept: () => void };

/** A key that was just made. */
export function MadeKey({ name, value, onKept }: MadeKeyProps) {
  const t = useWords("apiKeys");
  const words = {
    made: t("made", { name }),
    copy: t("copy"),
    copied: t("copied"),
    notCopied: t("notCopied"),
    kept: t("kept"),
  };
  return <ShownOnce value={value} words={words} onKept={onKept} />;
}
