import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPencil } from "@tabler/icons-react";
import { formatNumber } from "../../../../platform/look/format.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { printed } from "../../keys/printed.ts";
import { EditDialog } from "./EditDialog.tsx";
import type { Ai } from "./useAi.ts";
import css from "./Verdict.module.css";

/** What becomes of the current piece: it stays in reach while the text scrolls, on phones too. */
export function Verdict({ id, ai }: { id: number; ai: Ai }) {
  const t = useWords("documents");
  const { proposals, isEditing, setEditing } = ai;
  const { open, current, walk, accept, reject } = proposals;
  if (!current) return null;
  const values = { at: formatNumber(open.indexOf(current) + 1), count: formatNumber(open.length) };
  return (
    <section className={css.root} aria-label={t("ai.proposals")}>
      <ActionIcon aria-label={t("ai.before")} title={`${t("ai.before")} (Alt ↑)`} onClick={() => walk(-1)}>
        <IconChevronLeft size={17} stroke={1.6} aria-hidden />
      </ActionIcon>
      <span className="num" role="status">
        {t("ai.place", values)}
      </span>
      <ActionIcon aria-label={t("ai.next")} title={`${t("ai.next")} (Alt ↓)`} onClick={() => walk(1)}>
        <IconChevronRight size={17} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Button
        className={css.edit}
        size="compact-sm"
        variant="subtle"
        title={`${t("ai.editFirst")} (${printed("Mod Shift ↵")})`}
        onClick={() => setEditing(true)}
      >
        <IconPencil size={18} stroke={1.6} aria-hidden />
        <span>{t("ai.editFirst")}</span>
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        title={`${t("ai.reject")} (${printed("Mod ⌫")})`}
        onClick={() => reject([current])}
      >
        {t("ai.reject")}
      </Button>
      <Button size="compact-sm" title={`${t("ai.accept")} (${printed("Mod ↵")})`} onClick={() => accept([current])}>
        {t("ai.accept")}
      </Button>
      {isEditing && <EditDialog key={current.pieceId} id={id} piece={current} onClose={() => setEditing(false)} />}
    </section>
  );
}
