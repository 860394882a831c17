/** @jsxImportSource preact */
// biome-ignore-all lint/suspicious/noArrayIndexKey: what an answer is made of has no other name than its place
import type { AlignType, Definition, Nodes, Root, RootContent } from "mdast";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

type Read = (text: string) => Root;

let read: Read | null = null;

/** Fetches what reads Markdown; a text without any mark needs none. */
export async function fetchReader(): Promise<Read> {
  read ??= (await import("./readMarkdown.ts")).readMarkdown;
  return read;
}

const MARKS = /[\\`*_~[\]<>#|&]|^\s*(?:[-+]|\d+[.)])\s|https?:|www\.|@|\n[-=]{2,}/m;

/** Whether a text is more than paragraphs. */
export const hasMarks = (text: string): boolean => MARKS.test(text);

/** An answer, as what its Markdown means; elements are made one by one, and no text is ever read as HTML. */
export function Answer({ text }: { text: string }) {
  const [reader, setReader] = useState<Read | null>(() => read);
  const isMarked = hasMarks(text);
  useEffect(() => {
    if (isMarked && !reader)
      void fetchReader().then(
        (fetched) => setReader(() => fetched),
        () => undefined,
      );
  }, [isMarked, reader]);
  const tree = useMemo(() => (isMarked && reader ? reader(text) : null), [isMarked, reader, text]);
  if (tree) return <>{drawFlow(tree.children, definitionsOf(tree))}</>;
  return (
    <>
      {text.split(/\n{2,}/).map((paragraph, at) => (
        <p key={at}>{paragraph}</p>
      ))}
    </>
  );
}

type Definitions = Map<string, Definition>;

const definitionsOf = (tree: Root): Definitions =>
  new Map(tree.children.flatMap((each) => (each.type === "definition" ? [[each.identifier, each]] : [])));

const drawAll = (nodes: readonly RootContent[], known: Definitions): ComponentChildren[] =>
  nodes.map((node) => draw(node, known));

/** Between paragraphs even what looks like HTML is one. */
const drawFlow = (nodes: readonly RootContent[], known: Definitions): ComponentChildren[] =>
  nodes.map((node, at) => (node.type === "html" ? <p key={at}>{node.value}</p> : draw(node, known)));

function draw(node: RootContent, known: Definitions): ComponentChildren {
  switch (node.type) {
    case "text":
    case "html":
      return node.value;
    case "inlineCode":
      return <code>{node.value}</code>;
    case "code":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the panel is scrolled by keys too
        <pre tabIndex={0}>
          <code>{node.value}</code>
        </pre>
      );
    case "break":
      return <br />;
    case "thematicBreak":
      return <hr />;
    case "paragraph":
      return <p>{drawAll(node.children, known)}</p>;
    case "heading":
      return (
        <p class="heading">
          <strong>{drawAll(node.children, known)}</strong>
        </p>
      );
    case "strong":
      return <strong>{drawAll(node.children, known)}</strong>;
    case "emphasis":
      return <em>{drawAll(node.children, known)}</em>;
    case "delete":
      return <s>{drawAll(node.children, known)}</s>;
    case "blockquote":
      return <blockquote>{drawFlow(node.children, known)}</blockquote>;
    case "list":
      return node.ordered ? (
        <ol start={node.start ?? 1}>{drawAll(node.children, known)}</ol>
      ) : (
        <ul>{drawAll(node.children, known)}</ul>
      );
    case "listItem":
      return (
        <li>
          {node.children.map((each) => (each.type === "paragraph" ? drawAll(each.children, known) : draw(each, known)))}
        </li>
      );
    case "link":
      return <Link url={node.url}>{drawAll(node.children, known)}</Link>;
    case "linkReference":
      return <Link url={known.get(node.identifier)?.url ?? ""}>{drawAll(node.children, known)}</Link>;
    // Nothing is fetched from elsewhere because an answer names it.
    case "image":
      return <Link url={node.url}>{node.alt || node.url}</Link>;
    case "imageReference":
      return <Link url={known.get(node.identifier)?.url ?? ""}>{node.alt}</Link>;
    case "table":
      return (
        <Table
          rows={node.children.map((row) => row.children.map((cell) => drawAll(cell.children, known)))}
          align={node.align ?? []}
        />
      );
    case "footnoteReference":
      return `[${node.label ?? node.identifier}]`;
    case "footnoteDefinition":
      return <div>{drawFlow(node.children, known)}</div>;
    default:
      return null;
  }
}

function Table({ rows: [head = [], ...rows], align }: { rows: ComponentChildren[][]; align: AlignType[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the panel is scrolled by keys too
    <div class="table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={at} scope="col" class={align[at] ?? ""}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column} class={align[column] ?? ""}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A link to a page or a mail address; any other address is the text that it stands behind. */
function Link({ url, children }: { url: string; children: ComponentChildren }) {
  const href = safeAddress(url);
  return href ? (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    <span>{children}</span>
  );
}

/** The address if a reader may be led there: http, https or mailto, or one of this page. */
export function safeAddress(url: string): string | null {
  const parsed = URL.parse(url, location.href);
  return parsed && /^(?:https?|mailto):$/.test(parsed.protocol) ? parsed.href : null;
}

/** What an answer says to somebody who hears it: its words without any mark. */
export async function spokenOf(text: string): Promise<string> {
  if (!hasMarks(text)) return text;
  const reader = await fetchReader().catch(() => null);
  return reader ? wordsOf(reader(text)).replace(/\s+/g, " ").trim() : text;
}

const BLOCKS = /^(?:paragraph|heading|listItem|tableCell|code|blockquote)$/;

function wordsOf(node: Nodes): string {
  if ("value" in node) return node.type === "code" ? `${node.value} ` : node.value;
  if ("alt" in node) return node.alt ?? "";
  if (!("children" in node)) return " ";
  const inner = node.children.map(wordsOf).join("");
  return BLOCKS.test(node.type) ? `${inner} ` : inner;
}
