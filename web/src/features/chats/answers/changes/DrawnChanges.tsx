import { Button, Skeleton } from "@mantine/core";
import { hasMathematics, spellMathematics } from "@pluma/contract/kit/mathematics";
import type { Components, ExtraProps } from "hast-util-to-jsx-runtime";
import { type ReactNode, useMemo, useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { Change } from "../../../../ui/text/Differences.tsx";
import code from "../../markdown/code/CodeBlock.module.css";
import { NestedCode } from "../../markdown/code/CodeBlock.tsx";
import css from "../../markdown/Markdown.module.css";
import { components } from "../../markdown/Markdown.tsx";
import { drawTree } from "../../markdown/tree/drawTree.ts";
import { needsGfm } from "../../markdown/tree/needsGfm.ts";
import { type Reading, readMarkdown } from "../../markdown/tree/readMarkdown.ts";
import { useGfm } from "../../markdown/tree/useGfm.ts";
import { useMathematics } from "../../markdown/useMathematics.ts";
import { compareTrees } from "./compareTrees.ts";
import { folded } from "./folded.ts";
import { isMarked } from "./trees.ts";

type Props = {
  before: string;
  after: string;
  /** The same as it was typed, for what cannot be seen in the drawn text. */
  typed: ReactNode;
};

/**
 * An answer as it is meant to look, with what it says otherwise than the version before it marked in it. Long stretches
 * that both have are folded away until they are asked for.
 */
export function DrawnChanges({ before, after, typed }: Props) {
  const t = useWords("ui/text");
  const [isWhole, setWhole] = useState(false);
  const reader = useReaderOf(before, after);
  const laid = useMemo(() => reader && compareTrees(reader.read(before), reader.read(after)), [reader, before, after]);
  if (!reader || !laid) return <Skeleton height={24} radius={4} />;
  if (!laid.some(({ node }) => isMarked(node))) return typed;
  const { shown, isFolded } = folded(laid);
  return (
    <>
      <div className={css.prose}>
        {reader.draw({ type: "root", children: isWhole ? laid.map(({ node }) => node) : shown }, marking)}
      </div>
      {isFolded && (
        <Button variant="subtle" size="compact-sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? "fold" : "unfold")}
        </Button>
      )}
    </>
  );
}

/** How two texts are read and drawn; null while what they need is fetched. */
function useReaderOf(before: string, after: string) {
  const texts = [before, after];
  const hasMath = useMemo(() => hasMathematics(before) || hasMathematics(after), [before, after]);
  const math = useMathematics(hasMath);
  const hasGfm = texts.some(needsGfm);
  const gfm = useGfm(hasGfm);
  return useMemo(() => {
    if ((hasMath && !math) || (hasGfm && !gfm)) return null;
    const readings: Reading[] = [...(gfm ? [gfm.gfmReading] : []), ...(math ? [math.mathReading] : [])];
    return {
      read: (text: string) => readMarkdown(math ? spellMathematics(text) : text, readings),
      draw: math?.drawWithFormulas ?? drawTree,
    };
  }, [hasMath, math, hasGfm, gfm]);
}

type Marked = ExtraProps & { children?: ReactNode };

function Added({ children }: Marked) {
  return <Change kind="added">{children}</Change>;
}

/** What was taken out; what the answer itself strikes out is none of it. */
function Removed({ node, children }: Marked) {
  return node?.properties.dataChange ? <Change kind="removed">{children}</Change> : <del>{children}</del>;
}

function Code({ node, children }: Marked) {
  if (!node?.properties.dataChange) return <NestedCode node={node} />;
  return (
    <div className={code.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre tabIndex={0}>{children}</pre>
    </div>
  );
}

const marking: Components = { ...components, ins: Added, del: Removed, pre: Code };
