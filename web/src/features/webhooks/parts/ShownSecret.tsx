import { useWords } from "../../../platform/look/i18n.ts";
import { ShownOnce } from "../../../ui/text/ShownOnce.tsx";

type ShownSecretProps = { value: string; onKept: () => void };

/** A secret that was just made. */
export function ShownSecret({ value, onKept }: ShownSecretProps) {
  const t = useWords("webhooks");
  const words = {
    made: t("made"),
    copy: t("copy"),
    copied: t("copied"),
    notCopied: t("notCopied"),
    kept: t("kept"),
  };
  return <ShownOnce value={value} words={words} onKept={onKept} />;
}
