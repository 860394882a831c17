import { Skeleton } from "@mantine/core";
import { isReadableMarkdown } from "@pluma/contract/kit/markdownCost";
import { hasMathematics, spellMathematics } from "@pluma/contract/kit/mathematics";
import type { Components, ExtraProps } from "hast-util-to-jsx-runtime";
import { type ComponentProps, lazy, memo, Suspense, useMemo, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { markCitations } from "../citing/citations.ts";
import { useCitation } from "../citing/useCitation.ts";
import { OutLink } from "../links/OutLink.tsx";
import { codeOf, definitionsFor, definitionsIn, growingBlocks, isWhole } from "./blocks.ts";
import { CodeBlock, NestedCode } from "./CodeBlock.tsx";
import css from "./Markdown.module.css";
import { partsOf } from "./parts.ts";
import { drawTree } from "./tree/drawTree.ts";
import { needsGfm } from "./tree/needsGfm.ts";
import { readMarkdown } from "./tree/readMarkdown.ts";
import { useGfm } from "./tree/useGfm.ts";
import { useMathematics } from "./useMathematics.ts";

const Picture = lazy(() => import("../links/Picture.tsx"));
const TableActs = lazy(() => import("../copying/TableActs.tsx"));

type Props = { text: string; isGrowing: boolean /** How many sources [1], [2] … may name. */; sourceCount?: number };

/** An answer as it is meant to look. While it grows only its last block, or part of one, is read and drawn again. */
export default function Markdown({ text, isGrowing, sourceCount = 0 }: Props) {
  const [split] = useState(growingBlocks);
  const blocks = !isGrowing && isWhole(text) ? [text] : split(text);
  const definitions = definitionsIn(blocks);
  return (
    <div className={css.prose} data-growing={isGrowing || undefined}>
      {blocks.map((block, place) => (
        <Block
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end
          key={place}
          text={block}
          definitions={definitionsFor(block, definitions)}
          sourceCount={sourceCount}
          isGrowing={isGrowing && place === blocks.length - 1}
        />
      ))}
    </div>
  );
}

type BlockProps = { text: string; definitions: string; sourceCount: number; isGrowing: boolean };

const Block = memo(function Block({ text, isGrowing, ...rest }: BlockProps) {
  const code = codeOf(text);
  if (code) return <CodeBlock language={code.language} code={code.code} isGrowing={isGrowing && !code.isClosed} />;
  const { kind, parts } = partsOf(text);
  const drawn = parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever added at the end
    <Part key={place} text={part} as={kind === "table" && place === 0 ? "tableHead" : kind} {...rest} />
  ));
  if (kind === "table") return <TableFrame>{drawn}</TableFrame>;
  // A break after a sentence, every few pages: one run of text as long as a book is laid out anew with every word.
  if (kind === "paragraph")
    return (
      <div className={css.run} data-run>
        {drawn}
      </div>
    );
  if (kind === "list") return <div className={css.parts}>{drawn}</div>;
  return drawn;
});

type As = "whole" | "list" | "paragraph" | "table" | "tableHead";
type PartProps = Omit<BlockProps, "isGrowing"> & { as: As };

const Part = memo(function Part({ text, definitions, sourceCount, as }: PartProps) {
  const hasMath = useMemo(() => hasMathematics(text), [text]);
  const math = useMathematics(hasMath);
  const hasGfm = needsGfm(text) || needsGfm(definitions);
  const gfm = useGfm(hasGfm);
  const isReadable = useMemo(() => isReadableMarkdown(text), [text]);
  // What no reader gets through is shown as it was typed, so that the tab goes on.
  if (!isReadable) return <p className={css.typed}>{text}</p>;
  // A formula or a table as it was typed is nothing to look at.
  if ((hasMath && !math) || (hasGfm && !gfm)) return <Skeleton height={24} radius={4} />;
  const spelled = math ? spellMathematics(text) : text;
  const tree = readMarkdown(definitions === "" ? spelled : `${spelled}\n\n${definitions}`, [
    ...(gfm ? [gfm.gfmReading] : []),
    ...(math ? [math.mathReading] : []),
  ]);
  if (sourceCount > 0) markCitations(tree, sourceCount);
  return (math?.drawWithFormulas ?? drawTree)(tree, componentsOf[as]);
});

// All headings stand one below the speaker's name, whatever level a model began with.
function Heading({ node, children }: ExtraProps & { children?: React.ReactNode }) {
  if (node?.properties.id === "footnote-label") return <Footnotes />;
  return (
    <h3 data-as={node?.tagName} dir="auto">
      {children}
    </h3>
  );
}

function Footnotes() {
  const t = useWords("chats");
  return <h3 className="visually-hidden">{t("footnotes")}</h3>;
}

function TableFrame({ children }: { children?: React.ReactNode }) {
  const table = useRef<HTMLTableElement>(null);
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div className={css.scroll} tabIndex={0}>
        <table ref={table} dir="auto">
          {children}
        </table>
      </div>
      <div className={css.tableActs} data-copied="no">
        <Suspense>
          <TableActs table={table} />
        </Suspense>
      </div>
    </div>
  );
}

function Tick({ checked }: { checked?: boolean | undefined }) {
  return <span>{checked ? "☑" : "☐"}</span>;
}

function PictureLater(props: ComponentProps<typeof Picture>) {
  return (
    <Suspense>
      <Picture {...props} />
    </Suspense>
  );
}

function Cite({ children }: { children?: React.ReactNode }) {
  const Citation = useCitation(true)?.default;
  return Citation ? <Citation number={Number(children)} /> : <sup>{children}</sup>;
}

function Bare({ children }: { children?: React.ReactNode }) {
  return <>{children}</>;
}

function Nothing() {
  return null;
}

/** What is drawn in the place of some elements. */
export const components: Components = {
  a: OutLink,
  cite: Cite,
  img: PictureLater,
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
  table: TableFrame,
  input: Tick,
  pre: NestedCode,
};

// Parts of one table are drawn into the same frame.
const componentsOf: Record<As, Components> = {
  whole: components,
  list: components,
  paragraph: components,
  tableHead: { ...components, table: Bare },
  table: { ...components, table: Bare, thead: Nothing },
};
