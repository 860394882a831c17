import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { type Scheme, useScheme } from "../../../../platform/look/scheme.ts";
import css from "./Diagram.module.css";
import type { Drawn } from "./drawDiagram.ts";

type Props = {
  code: string;
  /** The code as it is written, for what cannot be drawn, and for whoever wants to read it. */
  children: ReactNode;
};

/** What would be smaller than this part of itself is scrolled to rather than made too small to read. */
const LEAST = 0.65;

/** A diagram that was written as code, as a picture; the code stays beside it, a press away. */
export default function Diagram({ code, children }: Props) {
  const t = useWords("chats/bar");
  const [picture, drop] = usePicture(code, useScheme());
  const [isCode, setCode] = useState(false);
  if (!picture) return children;
  const { src, width, height } = picture;
  const minWidth = Math.round(width * LEAST);
  return (
    <>
      {!isCode && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <div className={css.diagram} data-copied="no" tabIndex={0}>
          <img src={src} width={width} height={height} style={{ minWidth }} alt={t("diagram")} onError={drop} />
        </div>
      )}
      <div hidden={!isCode}>{children}</div>
      <div className={css.foot} data-copied="no">
        <Button variant="subtle" color="ink" size="xs" aria-pressed={isCode} onClick={() => setCode(!isCode)}>
          {t("diagramCode")}
        </Button>
      </div>
    </>
  );
}

/** The picture of a diagram in a scheme, and what drops it; null until it is drawn, and for what cannot be. */
function usePicture(code: string, scheme: Scheme): [Drawn | null, () => void] {
  const [picture, setPicture] = useState<Drawn | null>(null);
  useEffect(() => {
    let isWanted = true;
    import("./drawDiagram.ts")
      .then(({ drawDiagram }) => drawDiagram(code, scheme))
      .then(
        (drawn) => isWanted && setPicture(drawn),
        () => isWanted && setPicture(null),
      );
    return () => {
      isWanted = false;
    };
  }, [code, scheme]);
  return [picture, () => setPicture(null)];
}
