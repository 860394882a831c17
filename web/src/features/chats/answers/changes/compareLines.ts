import { align } from "@pluma/contract/kit/differing/align";
import { change, type Element, keyOf, type Node } from "./trees.ts";

/** A word, what parts words, or what stands among them whole; `holders` are what it stands in (a link, bold), outermost first. */
type Token = { key: string; node: Node; holders: Element[] };
type Kind = "same" | "added" | "removed";

/** These are read as one: code and formulas mean nothing by halves. */
const WHOLE = new Set(["code", "img", "input", "br", "sup"]);

/** What stands in one line of a text, with what it says otherwise than another one marked word by word. */
export function compareLines(before: Element, after: Element): Node[] {
  const [left, right] = [tokensOf(before), tokensOf(after)];
  let [atLeft, atRight] = [0, 0];
  const pieces: { kind: Kind; tokens: Token[] }[] = [];
  const runs = align(
    left.map(({ key }) => key),
    right.map(({ key }) => key),
  );
  for (const { kind, tokens } of runs) {
    const [from, at] = kind === "removed" ? [left, atLeft] : [right, atRight];
    pieces.push({ kind, tokens: from.slice(at, at + tokens.length) });
    if (kind !== "added") atLeft += tokens.length;
    if (kind !== "removed") atRight += tokens.length;
  }
  return withoutSlight(pieces).flatMap(({ kind, tokens }) =>
    kind === "same" ? joined(tokens) : change(kind, joined(tokens)),
  );
}

const tokensOf = (line: Element, holders: Element[] = []): Token[] =>
  line.children.flatMap((node): Token[] => {
    const look = holders.map(({ tagName, properties }) => `${tagName} ${String(properties.href ?? "")}`).join(" ");
    if (node.type === "text") {
      const words = node.value.match(/[\p{L}\p{M}\p{N}_]+|\s+|[^\s]/gu) ?? [];
      return words.map((value) => ({ key: `${value} ${look}`, node: { type: "text", value }, holders }));
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

/** Nobody reads a lone space or comma between two changes as something that stayed. */
function withoutSlight(pieces: readonly { kind: Kind; tokens: Token[] }[]) {
  const kept: { kind: Kind; tokens: Token[] }[] = [];
  let [removed, added]: [Token[], Token[]] = [[], []];
  const close = () => {
    if (removed.length > 0) kept.push({ kind: "removed", tokens: removed });
    if (added.length > 0) kept.push({ kind: "added", tokens: added });
    [removed, added] = [[], []];
  };
  for (const [at, { kind, tokens }] of pieces.entries()) {
    const isBetween = at > 0 && at < pieces.length - 1;
    if (kind === "same" && !(isBetween && tokens.every(isSlight))) {
      close();
      kept.push({ kind, tokens });
      continue;
    }
    if (kind !== "added") removed.push(...tokens);
    if (kind !== "removed") added.push(...tokens);
  }
  close();
  return kept;
}

const isSlight = ({ node }: Token): boolean => node.type === "text" && !/[\p{L}\p{N}]/u.test(node.value);
