/**
 * Prompts of others have variables in double braces, which may stand in a text as often as one likes; ours have places in
 * brackets, each of which stands there once. One walk over the text, whatever stands in it.
 */
import { FIELDS_MAX, LABEL_LENGTH_MAX, labelFrom, type TemplateField } from "@pluma/contract/templates/fields";
import type { SentField } from "../../saving/checks.ts";
import type { Said } from "../entry.ts";

/** A variable as its format understands it: its name, and what it says of its field; null for what stays text. */
export type Variable = { name: string; field: Partial<TemplateField> };
export type ReadVariable = (inner: string, said: Said) => Variable | null;

type Piece = { text: string } | { variable: Variable };

/** The content and the fields that a prompt with variables becomes. */
export function convert(prompt: string, read: ReadVariable, said: Said): { content: string; fields: SentField[] } {
  const pieces = piecesOf(prompt, (inner) => read(inner, said));
  const fields = fieldsOf(pieces);
  const seen = new Set<string>();
  let content = "";
  let text = "";
  for (const piece of pieces) {
    if ("text" in piece) {
      text += piece.text;
      continue;
    }
    const { name } = piece.variable;
    if (seen.has(name)) {
      text += said.sameAsAbove.replace("{{label}}", () => fields.get(name)?.label ?? name);
      continue;
    }
    content += `${asText(text, seen.size > 0)}[${name}]`;
    text = "";
    seen.add(name);
  }
  return { content: content + asText(text, seen.size > 0), fields: [...fields.values()] };
}

function asText(text: string, isAfterPlace: boolean): string {
  const made = withoutPlaces(text);
  // Parentheses right after a place would make a link of it.
  return isAfterPlace && made.startsWith("(") ? ` ${made}` : made;
}

/** A prompt cut at its variables; a beginning without an end, and what the format knows as none, are text. */
function piecesOf(prompt: string, read: (inner: string) => Variable | null): Piece[] {
  const pieces: Piece[] = [];
  let text = "";
  let from = 0;
  for (;;) {
    const end = prompt.indexOf("}}", from);
    if (end < 0) break;
    // The nearest beginning before this end: what began earlier never ended.
    const stretch = prompt.slice(from, end);
    const start = stretch.lastIndexOf("{{");
    const variable = start < 0 ? null : read(stretch.slice(start + 2));
    const name = nameOf(variable?.name ?? "");
    if (variable && name !== "") {
      text += stretch.slice(0, start);
      if (text !== "") pieces.push({ text });
      pieces.push({ variable: { ...variable, name } });
      text = "";
    } else {
      text += prompt.slice(from, end + 2);
    }
    from = end + 2;
  }
  text += prompt.slice(from);
  return text === "" ? pieces : [...pieces, { text }];
}

/** A name that can stand between brackets. */
const nameOf = (name: string): string =>
  name
    .replace(/[[\]\s]+/g, " ")
    .trim()
    .slice(0, LABEL_LENGTH_MAX)
    .trim()
    .toWellFormed();

/** One field for each name: what any of its variables says of it, the first that says it. */
function fieldsOf(pieces: Piece[]): Map<string, SentField> {
  const fields = new Map<string, SentField>();
  for (const piece of pieces) {
    if ("text" in piece || fields.size > FIELDS_MAX) continue;
    const { name, field } = piece.variable;
    const known = fields.get(name);
    const isSaid = known && (known.type !== "text" || field.type === undefined || field.type === "text");
    if (!isSaid) fields.set(name, { ...usual(name), ...field, name });
  }
  return fields;
}

const usual = (name: string) => ({
  label: labelFrom(name),
  type: "text" as const,
  options: "",
  help: "",
  example: "",
  default: "",
  required: true,
});

/** Text in which nothing is a place: what stands between brackets there stands between parentheses here. */
function withoutPlaces(text: string): string {
  const signs = text.split("");
  let open: number[] = [];
  let filledAt = -1;
  for (const [at, sign] of signs.entries()) {
    if (sign === "\n" || sign === "\r") open = [];
    else if (sign === "[") open.push(at);
    const start = sign === "]" ? open.pop() : undefined;
    const isBlank = start === filledAt;
    if (sign.trim() !== "") filledAt = at;
    // Links, and boxes to tick, are none.
    if (start === undefined || isBlank || text[at + 1] === "(") continue;
    signs[start] = "(";
    signs[at] = ")";
  }
  return signs.join("");
}
