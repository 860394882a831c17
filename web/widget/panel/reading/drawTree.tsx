/** @jsxImportSource preact */
// biome-ignore-all lint/suspicious/noArrayIndexKey: what an answer is made of has no other name than its place
import type { ComponentChildren } from "preact";
import { Link } from "./Link.tsx";
import type { Tree } from "./readMarkdown.ts";

type Node = Tree["children"][number];
type Definitions = Map<string, string>;
type Drawn = ComponentChildren;

/** Draws what was read; what has no drawing of its own is left out. */
export function drawTree({ children }: Tree): Drawn {
  const known: Definitions = new Map(
    children.flatMap((each) => (each.type === "definition" ? [[each.identifier, each.url]] : [])),
  );
  return drawFlow(children, known);
}

/** Between paragraphs even what looks like HTML is one. */
const drawFlow = (nodes: readonly Node[], known: Definitions): Drawn[] =>
  nodes.map((node, at) => (node.type === "html" ? <p key={at}>{node.value}</p> : drawBlock(node, known)));

const drawAll = (nodes: readonly Node[], known: Definitions): Drawn[] => nodes.map((node) => drawInline(node, known));

function drawBlock(node: Node, known: Definitions): Drawn {
  switch (node.type) {
    case "paragraph":
      return <p>{drawAll(node.children, known)}</p>;
    case "heading":
      return (
        <p>
          <strong>{drawAll(node.children, known)}</strong>
        </p>
      );
    case "code":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the panel is scrolled by keys too
        <pre tabIndex={0}>
          <code>{node.value}</code>
        </pre>
      );
    case "thematicBreak":
      return <hr />;
    case "blockquote":
      return <blockquote>{drawFlow(node.children, known)}</blockquote>;
    case "list": {
      const items = node.children.map(({ children }, at) => <li key={at}>{drawItem(children, known)}</li>);
      return node.ordered ? <ol start={node.start ?? 1}>{items}</ol> : <ul>{items}</ul>;
    }
    case "table": {
      const rows = node.children.map((row) => row.children.map((cell) => drawAll(cell.children, known)));
      return <Table rows={rows} align={node.align ?? []} />;
    }
    case "footnoteDefinition":
      return <div>{drawFlow(node.children, known)}</div>;
    default:
      return drawInline(node, known);
  }
}

const drawItem = (nodes: readonly Node[], known: Definitions): Drawn[] =>
  nodes.map((node) => (node.type === "paragraph" ? drawAll(node.children, known) : drawBlock(node, known)));

function drawInline(node: Node, known: Definitions): Drawn {
  switch (node.type) {
    case "text":
    case "html":
      return node.value;
    case "inlineCode":
      return <code>{node.value}</code>;
    case "break":
      return <br />;
    case "strong":
      return <strong>{drawAll(node.children, known)}</strong>;
    case "emphasis":
      return <em>{drawAll(node.children, known)}</em>;
    case "delete":
      return <s>{drawAll(node.children, known)}</s>;
    case "link":
      return <Link url={node.url}>{drawAll(node.children, known)}</Link>;
    case "linkReference":
      return <Link url={known.get(node.identifier)}>{drawAll(node.children, known)}</Link>;
    // Nothing is fetched from elsewhere because an answer names it.
    case "image":
      return <Link url={node.url}>{node.alt || node.url}</Link>;
    case "imageReference":
      return <Link url={known.get(node.identifier)}>{node.alt}</Link>;
    case "footnoteReference":
      return `[${node.label ?? node.identifier}]`;
    default:
      return null;
  }
}

type TableProps = { rows: Drawn[][]; align: (string | null)[] };

function Table({ rows: [head = [], ...rows], align }: TableProps) {
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
