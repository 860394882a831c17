import { Button } from "@mantine/core";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isUnderWay, useImports, useImportsLive, useUpload } from "./data.ts";
import css from "./ImportStrip.module.css";

/** Over a list while chats come in: how far it is, and the way back to the dialog that tells more. */
export function ImportStrip({ isOpen, onShow }: { isOpen: boolean; onShow: () => void }) {
  const t = useWords("chats/moving");
  const upload = useUpload();
  const running = useImports().data?.find(isUnderWay);
  useImportsLive(({ state, added }) => {
    if (!isOpen && state === "done") showSuccess(t("doneTitle", { count: added, number: formatNumber(added) }));
  });
  if (isOpen || (!upload && !running)) return null;
  const far = running ? farOf(t, running) : upload?.problem;
  return (
    <div className={css.strip}>
      <p>
        {t("strip")}
        {far && <span className={`${css.far} num`}>{far}</span>}
      </p>
      <Button variant="default" size="xs" onClick={onShow}>
        {t("show")}
      </Button>
    </div>
  );
}

/** How far an import is, in words. */
export function farOf(t: ReturnType<typeof useWords>, { done, total }: { done: number; total: number | null }): string {
  const number = formatNumber(done);
  return total === null
    ? t("runningUnknown", { done: number })
    : t("running", { done: number, total: formatNumber(total) });
}
