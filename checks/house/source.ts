import { type ESTree, parseSync, Visitor } from "vite";
import { readLanguages } from "./languages.ts";
import { type ModuleState, readModuleState } from "./moduleState.ts";
import type { File } from "./tree.ts";

/** `type` vanishes before the program runs; `lazy` is import(); `glob` is Vite's import.meta.glob pattern. */
export type Import = { specifier: string; how: "value" | "type" | "lazy" | "glob"; line: number };

/** Something a rule may object to, found while walking the syntax tree. */
export type Find = {
  what: "any" | "cast" | "console.log" | "sql" | "query" | "held" | "mock" | "comment" | "role" | "https" | "syntax";
  line: number;
  text: string;
};

/** A regular expression; `source` is null for one that is put together at run time. */
export type Pattern = { source: string | null; flags: string; line: number };

/** What the rules need to know of one program file, gathered in a single walk. */
export type Source = {
  path: string;
  imports: Import[];
  functions: { name: string; line: number; lineCount: number }[];
  finds: Find[];
  patterns: Pattern[];
  /** What the module itself keeps while the program runs. */
  moduleState: ModuleState[];
  /** The lines on which it tells languages apart. */
  languages: number[];
};

/** Parses one TypeScript or JavaScript file and answers its facts; a file that does not parse answers a syntax find. */
export function readSource(file: File): Source {
  const found = { imports: [], functions: [], finds: [], patterns: [], moduleState: [], languages: [] };
  const source: Source = { path: file.path, ...found };
  const { program, comments, errors } = parseSync(file.path, file.text);
  const lineAt = lineFinder(file.text);
  for (const error of errors) {
    source.finds.push({ what: "syntax", line: lineAt(error.labels[0]?.start ?? 0), text: error.message });
  }
  for (const comment of comments) {
    source.finds.push({ what: "comment", line: lineAt(comment.start), text: comment.value });
  }
  source.moduleState = readModuleState(program, lineAt);
  source.languages = readLanguages(program, lineAt);
  new Visitor({
    ...importVisitor(source, lineAt),
    ...functionVisitor(source, lineAt),
    ...findVisitor(source, lineAt),
    ...patternVisitor(source, lineAt),
    CallExpression(node) {
      const patterns = globPatterns(node);
      for (const specifier of patterns) source.imports.push({ specifier, how: "glob", line: lineAt(node.start) });
      const query = queryOf(node);
      if (query) source.finds.push({ what: "query", line: lineAt(node.start), text: query });
    },
  }).visit(program);
  return source;
}

type LineAt = (offset: number) => number;

function lineFinder(text: string): LineAt {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

function importVisitor(source: Source, lineAt: LineAt) {
  const add = (from: { value: string; start: number } | null, kind: "value" | "type" | undefined) => {
    if (from) source.imports.push({ specifier: from.value, how: kind ?? "value", line: lineAt(from.start) });
  };
  return {
    ImportDeclaration: (node: ESTree.ImportDeclaration) => add(node.source, node.importKind),
    ExportNamedDeclaration: (node: ESTree.ExportNamedDeclaration) => add(node.source, node.exportKind),
    ExportAllDeclaration: (node: ESTree.ExportAllDeclaration) => add(node.source, node.exportKind),
    TSImportType: (node: ESTree.TSImportType) => add(node.source, "type"),
    ImportExpression: (node: ESTree.ImportExpression) => {
      const specifier = textOf(node.source);
      if (specifier) source.imports.push({ specifier, how: "lazy", line: lineAt(node.start) });
    },
  };
}

function functionVisitor(source: Source, lineAt: LineAt) {
  const add = (node: { start: number; end: number }, name: string) => {
    const line = lineAt(node.start);
    source.functions.push({ name, line, lineCount: lineAt(node.end) - line + 1 });
  };
  return {
    FunctionDeclaration: (node: ESTree.Function) => add(node, node.id?.name ?? "a function"),
    FunctionExpression: (node: ESTree.Function) => add(node, node.id?.name ?? "a function"),
    ArrowFunctionExpression: (node: ESTree.ArrowFunctionExpression) => add(node, "a function"),
  };
}

function findVisitor(source: Source, lineAt: LineAt) {
  const add = (what: Find["what"], node: { start: number }, text: string) =>
    source.finds.push({ what, line: lineAt(node.start), text });
  return {
    TSAnyKeyword: (node: ESTree.TSAnyKeyword) => add("any", node, "any"),
    TSAsExpression: (node: ESTree.TSAsExpression) => {
      if (!isConst(node.typeAnnotation)) add("cast", node, "as");
    },
    TSTypeAssertion: (node: ESTree.TSTypeAssertion) => {
      if (!isConst(node.typeAnnotation)) add("cast", node, "<type>");
    },
    TaggedTemplateExpression: (node: ESTree.TaggedTemplateExpression) => {
      if (rootName(node.tag) === "sql") add("sql", node, "sql``");
    },
    BinaryExpression: (node: ESTree.BinaryExpression) => {
      const role = [node.left, node.right].flatMap((side) => (side.type === "Literal" ? [side.value] : []))[0];
      if (/^[!=]==?$/.test(node.operator) && /^(admin|manager|member)$/.test(String(role)))
        add("role", node, `${role}`);
    },
    MemberExpression: (node: ESTree.MemberExpression) => {
      const name = propertyName(node);
      const root = rootName(node);
      if (root === "console" && name === "log") add("console.log", node, "console.log");
      const isCrypto = /^(crypto|window|globalThis|self)$/.test(root);
      if (isCrypto && (name === "randomUUID" || name === "subtle")) add("https", node, `crypto.${name}`);
      const holds = name === "only" || name === "skip";
      if (holds && /^(it|test|describe|suite|bench)$/.test(root)) add("held", node, `${root}.${name}`);
      if (root === "vi" && (name === "mock" || name === "doMock")) add("mock", node, `vi.${name}`);
    },
  };
}

function patternVisitor({ patterns }: Source, lineAt: LineAt) {
  const add = (node: { start: number }, source: string | null, flags: string) =>
    patterns.push({ source, flags, line: lineAt(node.start) });
  const addMade = (node: ESTree.NewExpression) => {
    if (node.callee.type !== "Identifier" || node.callee.name !== "RegExp") return;
    const [source, flags] = node.arguments.map(textOf);
    add(node, source ?? null, flags ?? "");
  };
  return {
    Literal: (
      node:
        | ESTree.StringLiteral
        | ESTree.RegExpLiteral
        | ESTree.NumericLiteral
        | ESTree.BooleanLiteral
        | ESTree.NullLiteral
        | ESTree.BigIntLiteral,
    ) => {
      if ("regex" in node) add(node, node.regex.pattern, node.regex.flags);
    },
    NewExpression: addMade,
  };
}

function isConst(type: ESTree.TSType): boolean {
  return type.type === "TSTypeReference" && type.typeName.type === "Identifier" && type.typeName.name === "const";
}

// The two words that together are a query, wherever the table and the connection came from.
const queryWords: Record<string, string> = {
  select: "from",
  selectDistinct: "from",
  insert: "values",
  update: "set",
  delete: "where",
};

function queryOf(node: ESTree.CallExpression): string | undefined {
  if (node.callee.type !== "MemberExpression" || node.callee.object.type !== "CallExpression") return undefined;
  const first = node.callee.object.callee;
  if (first.type !== "MemberExpression") return undefined;
  const [opening, closing] = [propertyName(first), propertyName(node.callee)];
  return queryWords[opening] === closing ? `.${opening}().${closing}()` : undefined;
}

function globPatterns(node: ESTree.CallExpression): string[] {
  if (node.callee.type !== "MemberExpression" || propertyName(node.callee) !== "glob") return [];
  if (node.callee.object.type !== "MetaProperty") return [];
  const [patterns] = node.arguments;
  if (patterns?.type !== "ArrayExpression") return patterns ? [textOf(patterns) ?? []].flat() : [];
  // What begins with "!" takes files out again and brings none.
  return patterns.elements.flatMap((element) => textOf(element) ?? []).filter((pattern) => !pattern.startsWith("!"));
}

function propertyName(node: ESTree.MemberExpression): string {
  return node.property.type === "Identifier" && !node.computed ? node.property.name : "";
}

function rootName(node: ESTree.Expression | ESTree.Super): string {
  if (node.type === "Identifier") return node.name;
  if (node.type === "MemberExpression") return rootName(node.object);
  return node.type === "CallExpression" ? rootName(node.callee) : "";
}

function textOf(node: ESTree.Argument | ESTree.ArrayExpressionElement): string | undefined {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  return node?.type === "TemplateLiteral" && node.quasis.length === 1 ? node.quasis[0]?.value.raw : undefined;
}
