import { type ESTree, parseSync } from "vite";
import type { Breach } from "../breach.ts";
import type { File } from "../tree.ts";
import { forEverybody } from "./tenancyLists.ts";

/** What says whose rows a statement reaches, or writes them as the caller's: what is compared by hand is another breach. */
const says = /\b(?:mine|inSpace|visible|editable)(?:[A-Z]\w*)?\(|\bactor\b/;
const caller = /\b(?:ActorCtx|AskerCtx|LookerCtx)\b/;

type Declared = { name: string; text: string; line: number; isExported: boolean; params: string };

/** Finds functions of a store that take the caller and then say nothing of them: they reach anybody's rows all the same. */
export function checkSaid({ path, text }: File): Breach[] {
  const declared = readDeclared(path, text);
  const aliases = declared.filter((each) => caller.test(each.text) && /^type\b/.test(each.text));
  const takesCaller = ({ params }: Declared) =>
    caller.test(params) || aliases.some(({ name }) => wordsOf(params).has(name));
  return declared
    .filter((each) => each.isExported && takesCaller(each) && !forEverybody.has(`${path} ${each.name}`))
    .filter((each) => !isSaid(each, declared, new Set()))
    .map(({ name, line }) => {
      const message = `${name} takes the caller and says nothing of them: narrow it, or say why in tenancyLists.ts`;
      return { path, line, rule: "tenancy", message };
    });
}

/** Whether a function says it, or something of its file that it names does. */
function isSaid({ name, text, params }: Declared, declared: Declared[], seen: Set<string>): boolean {
  if (seen.has(name)) return false;
  seen.add(name);
  const body = text.replace(params, "");
  if (says.test(body)) return true;
  const words = wordsOf(body);
  return declared.some((each) => words.has(each.name) && isSaid(each, declared, seen));
}

const wordsOf = (text: string): Set<string> => new Set(text.match(/\w+/g));

function readDeclared(path: string, text: string): Declared[] {
  const { program } = parseSync(path, text);
  return program.body.flatMap((node) => {
    const isExported = node.type === "ExportNamedDeclaration";
    const inner = isExported ? node.declaration : node;
    if (!inner) return [];
    const line = text.slice(0, node.start).split("\n").length;
    return namesIn(inner).map(({ name, start, end, params }) => {
      const [first, last] = [params[0], params.at(-1)];
      const taken = first && last ? text.slice(first.start, last.end) : "";
      return { name, line, isExported, text: text.slice(start, end), params: taken };
    });
  });
}

type Named = { name: string; start: number; end: number; params: ESTree.ParamPattern[] };

function namesIn(node: ESTree.Directive | ESTree.Statement): Named[] {
  const { start, end } = node;
  if (node.type === "TSTypeAliasDeclaration") return [{ name: node.id.name, start, end, params: [] }];
  if (node.type === "FunctionDeclaration") return [{ name: node.id?.name ?? "", start, end, params: node.params }];
  if (node.type !== "VariableDeclaration") return [];
  return node.declarations.flatMap(({ id, init, ...at }) =>
    id.type === "Identifier"
      ? [{ name: id.name, ...at, params: init?.type === "ArrowFunctionExpression" ? init.params : [] }]
      : [],
  );
}
