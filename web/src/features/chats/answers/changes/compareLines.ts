import { alignBy, isWord, tokensOf as tokensIn, withoutSlight } from "@pluma/contract/kit/differing/words";
import { change, type Element, keyOf, type Node } from "./trees.ts";

/** A word, what parts words, or what stands among them whole; `holders` are what it stands in (a link, bold), outermost first. */
type Token = { key: string; node: Node; holders: Element[] };

/** These are read as one: code and formulas mean nothing by halves. */
const WHOLE = new Set(["code", "img", "input", "br", "sup"]);

/** What stands in one line of a text, with what it says otherwise than another one marked word by word. */
export function compareLines(before: Element, after: Element): Node[] {
  const runs = alignBy(tokensOf(before), tokensOf(after), ({ key }) => key);
  return withoutSlight(runs, isSlight).flatMap(({ kind, tokens }) =>
    kind === "same" ? joined(tokens) : change(kind, joined(tokens)),
  );
}

const tokensOf = (line: Element, holders: Element[] = []): Token[] =>
  line.children.flatMap((node): Token[] => {
    const look = holders.map(({ tagName, properties }) => `${tagName} ${String(properties.href ?? "")}`).join(" ");
    if (node.type === "text") {
      return tokensIn(node.value).map((value) => ({ key: `${value} ${look}`, node: { type: "text", value }, holders }));
    }
    if (node.type !== "element") return [];
    if (WHOLE.has(node.tagName)) return [{ key: `${keyOf(node)} ${look}`, node, holders }];
    return tokensOf(node, [...holders, node]);
  });

/** Tokens as they stood: in a row, those of one holder within it. */
function joined(tokens: readonly Token[], depth = 0): Node[] {
  const nodes: Node[] = [];
  for (let from = 0; from < tokens.length; ) {
    const holder = tokens[from]?.holders[depth];
    let to = from + 1;
    while (to < tokens.length && tokens[to]?.holders[depth] === holder) to += 1;
    const part = tokens.slice(from, to);
    nodes.push(...(holder ? [{ ...holder, children: joined(part, depth + 1) }] : textsTogether(part)));
    from = to;
  }
  return nodes;
}

function textsTogether(tokens: readonly Token[]): Node[] {
  const nodes: Node[] = [];
  for (const { node } of tokens) {
    const last = nodes.at(-1);
    if (node.type === "text" && last?.type === "text")
      nodes[nodes.length - 1] = { ...last, value: last.value + node.value };
    else nodes.push(node);
  }
  return nodes;
}

const isSlight = ({ node }: Token): boolean => node.type === "text" && !isWord(node.value);
