import { joinOptions, type TemplateField } from "@pluma/contract/templates/fields";
import { z } from "zod";
import type { Draft, Said } from "../entry.ts";
import { describe, oneOption } from "./describe.ts";
import { convert, type ReadVariable } from "./variables.ts";

/** What Open WebUI fills in itself: the words stay as they are. */
const special = /^(?:CLIPBOARD|CURRENT_(?:DATE|DATETIME|TIME|TIMEZONE|WEEKDAY)|USER_[A-Z_]+|PROMPT|MODEL_[A-Z_]+)$/;

const numbers = new Set(["number", "range"]);

/** A prompt of its export; `title` is what `name` was called before. */
const entry = z.object({
  id: z.string().nullish(),
  command: z.string(),
  name: z.string().nullish(),
  title: z.string().nullish(),
  content: z.string(),
  tags: z.array(z.union([z.string(), z.object({ name: z.string() })])).nullish(),
  updated_at: z.number().nullish(),
  timestamp: z.number().nullish(),
});

/** Whether an entry is a prompt of Open WebUI's. */
export const isOpenWebUi = (value: unknown): boolean => entry.safeParse(value).success;

/** The template that a prompt becomes; null for what is none. */
export function readOpenWebUi(value: unknown, said: Said): Draft | null {
  const parsed = entry.safeParse(value);
  if (!parsed.success) return null;
  const { command, name, title, tags } = parsed.data;
  const { content, fields } = convert(parsed.data.content, readVariable, said);
  const plain = command.replace(/^\//, "");
  return {
    ref: plain === "" ? null : `openwebui:${plain}`,
    changedAt: momentOf(parsed.data.updated_at ?? parsed.data.timestamp),
    ...describe({ name: name || title || plain, description: "", content }),
    type: "",
    tags: (tags ?? []).map((tag) => (typeof tag === "string" ? tag : tag.name).replaceAll(",", " ")).join(", "),
    language: said.lang,
    show_prompt: true,
    editable: false,
    content,
    template_fields: fields,
    files: [],
  };
}

function momentOf(seconds: number | null | undefined): Date | null {
  const moment = new Date((seconds ?? Number.NaN) * 1000);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** `name`, or `name | type:property="value":required`. */
const readVariable: ReadVariable = (inner, said) => {
  const bar = inner.indexOf("|");
  const name = (bar < 0 ? inner : inner.slice(0, bar)).trim();
  if (name === "" || /[\s{}]/.test(name) || special.test(name)) return null;
  if (bar < 0) return { name, field: {} };
  const [type = "text", ...properties] = split(inner.slice(bar + 1));
  return { name, field: fieldOf(type.replace(/^type=/, ""), new Map(properties.map(pairOf)), said) };
};

function fieldOf(type: string, properties: Map<string, string>, said: Said): Partial<TemplateField> {
  const of = (key: string) => properties.get(key) ?? "";
  const common = {
    ...(of("label") !== "" && { label: of("label") }),
    help: of("description"),
    example: of("placeholder"),
    default: of("default"),
    required: properties.has("required") && of("required") !== "false",
  };
  if (type === "checkbox") {
    const isOn = /^(?:true|1)$/.test(of("default") || of("checked"));
    return { ...common, type: "select", options: joinOptions([said.yes, said.no]), default: isOn ? said.yes : "" };
  }
  const options = type === "select" ? optionsIn(of("options")) : [];
  if (options.length > 0) {
    return { ...common, type: "select", options: joinOptions(options), default: oneOption(common.default) };
  }
  return { ...common, type: numbers.has(type) ? "number" : "text" };
}

/** Options are a list of texts, or of labels with values; what is none of these has no options. */
function optionsIn(said: string): string[] {
  try {
    const list = z.array(z.union([z.string(), z.number(), z.object({ label: z.string() })])).parse(JSON.parse(said));
    const options = list.map((each) => oneOption(typeof each === "object" ? each.label : String(each)));
    return [...new Set(options.filter((option) => option !== ""))];
  } catch {
    return [];
  }
}

/** A definition cut at its colons, but for those in texts and lists. */
function split(definition: string): string[] {
  const parts: string[] = [];
  let [part, depth, isText] = ["", 0, false];
  for (let at = 0; at < definition.length; at += 1) {
    const sign = definition.charAt(at);
    if (sign === "\\") {
      part += sign + definition.charAt(at + 1);
      at += 1;
      continue;
    }
    if (sign === '"') isText = !isText;
    if (!isText && sign === "[") depth += 1;
    if (!isText && sign === "]") depth -= 1;
    if (sign === ":" && !isText && depth <= 0) {
      parts.push(part.trim());
      part = "";
    } else {
      part += sign;
    }
  }
  return [...parts, part.trim()];
}

/** A property and its value, without quotes; one without a value is a flag. */
function pairOf(part: string): [string, string] {
  const at = part.indexOf("=");
  if (at < 0) return [part, "true"];
  return [part.slice(0, at).trim(), unquoted(part.slice(at + 1).trim())];
}

function unquoted(value: string): string {
  if (!value.startsWith('"')) return value;
  try {
    return z.string().parse(JSON.parse(value));
  } catch {
    return value.replace(/^"|"$/g, "");
  }
}
