import { Button } from "@mantine/core";
import type { Difference } from "@pluma/contract/kit/differing/differ";
import { type ReactNode, useState } from "react";
import { useWords } from "../../platform/look/i18n.ts";
import css from "./Differences.module.css";
import { folded } from "./folded.ts";

/**
 * What is different between two texts, in one text: what was taken out struck, what came in underlined, each also said
 * to people who do not see it. Long stretches that both have are folded away until they are asked for.
 */
export function Differences({ pieces }: { pieces: readonly Difference[] }) {
  const t = useWords("ui/text");
  const [isWhole, setWhole] = useState(false);
  const { shown, hiddenCount } = folded(pieces);
  return (
    <>
      <p className={css.text}>
        {(isWhole ? pieces : shown).map(({ kind, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other identity
          <Piece key={`${isWhole} ${at}`} kind={kind} text={text} />
        ))}
      </p>
      {hiddenCount > 0 && (
        <Button variant="subtle" size="compact-sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? "fold" : "unfold")}
        </Button>
      )}
    </>
  );
}

function Piece({ kind, text }: Difference) {
  return kind === "same" ? <span>{text}</span> : <Change kind={kind}>{text}</Change>;
}

/** What came in, or was taken out. */
export function Change({ kind, children }: { kind: "added" | "removed"; children?: ReactNode }) {
  const t = useWords("ui/text");
  const Mark = kind === "added" ? "ins" : "del";
  return (
    <Mark className={css[kind]}>
      <span className="visually-hidden">{t(`${kind}Begin`)} </span>
      {children}
      <span className="visually-hidden"> {t("markEnd")}</span>
    </Mark>
  );
}
