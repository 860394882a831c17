import { memo } from "react";
import ReactMarkdown, { type Components, type ExtraProps } from "react-markdown";
import remarkGfm from "remark-gfm";
import { splitBlocks } from "./blocks.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { safeAddress } from "./links.ts";
import css from "./Markdown.module.css";

type Props = { text: string; isGrowing: boolean };

/** An answer as it is meant to look. While it grows only its last block is read and drawn again. */
export default function Markdown({ text, isGrowing }: Props) {
  const blocks = splitBlocks(text).map((block, place) => ({ block, place }));
  return (
    <div className={css.prose} data-growing={isGrowing || undefined}>
      {blocks.map(({ block, place }) => (
        <Block key={place} text={block} />
      ))}
    </div>
  );
}

const Block = memo(function Block({ text }: { text: string }) {
  return (
    <ReactMarkdown remarkPlugins={plugins} components={components} urlTransform={keepAddress}>
      {text}
    </ReactMarkdown>
  );
});

const plugins = [remarkGfm];

// Judged where it is drawn, because there a refused link can still be text.
const keepAddress = (address: string): string => address;

function Link({ href, children }: { href?: string | undefined; children?: React.ReactNode }) {
  const address = safeAddress(href ?? "");
  if (!address) return <span>{children}</span>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

// A picture of somewhere else would tell that place who reads, and when.
function Picture({ src, alt }: { src?: unknown; alt?: string | undefined }) {
  const address = typeof src === "string" ? src : "";
  return <Link href={address}>{alt || address}</Link>;
}

// All headings stand one below the speaker's name, whatever level a model began with.
function Heading({ node, children }: ExtraProps & { children?: React.ReactNode }) {
  return <h3 data-as={node?.tagName}>{children}</h3>;
}

function Table({ children }: { children?: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div className={css.scroll} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}

function Tick({ checked }: { checked?: boolean | undefined }) {
  return <span>{checked ? "☑" : "☐"}</span>;
}

const components: Components = {
  a: Link,
  img: Picture,
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
  table: Table,
  input: Tick,
  pre: CodeBlock,
};
