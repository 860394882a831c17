import { readFileSync } from "node:fs";
import { type ESTree, type Plugin, parseSync, Visitor } from "vite";

type Edit = { start: number; end: number; text: string };

/**
 * Gives the importers that only ask (`askers`) a contract of which each route has its method, path and access alone: the
 * server checks what is sent and answered. With the shapes goes zod, a tenth of what a first load may weigh.
 * Screens that check a form against a shape import the contract as it is.
 */
export function bareContract(askers: RegExp): Plugin {
  return {
    name: "bare-contract",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer, options) {
      const isBare = importer?.endsWith("?bare") && source.startsWith(".");
      if (!isBare && !(source.startsWith("@pluma/contract/") && askers.test(importer ?? ""))) return null;
      const found = await this.resolve(source, importer?.replace("?bare", ""), { ...options, skipSelf: true });
      return found && `${found.id}?bare`;
    },
    load(id) {
      if (!id.endsWith("?bare")) return null;
      const path = id.slice(0, -"?bare".length);
      return { code: bare(readFileSync(path, "utf8"), path), moduleType: "ts", moduleSideEffects: false };
    },
  };
}

/** A contract module whose routes are only what asking takes, and whose values are made only where something uses them. */
export function bare(code: string, path: string): string {
  const edits: Edit[] = [];
  const { program } = parseSync(path, code, { lang: "ts" });
  new Visitor({
    CallExpression(call) {
      if (call.callee.type === "Identifier" && call.callee.name === "route") edits.push(...asked(call, code));
    },
  }).visit(program);
  for (const declared of program.body.flatMap(declarationsOf)) {
    if (!declared.init || !/[({]/.test(code.slice(declared.init.start, declared.init.end))) continue;
    if (/Function/.test(declared.init.type)) continue;
    // A bundler cannot know that making a shape has no effect; an unused call that is marked pure it leaves out.
    edits.push({ start: declared.init.start, end: declared.init.start, text: "/*#__PURE__*/ (() => (" });
    edits.push({ start: declared.init.end, end: declared.init.end, text: "))()" });
  }
  return edits
    .sort((one, other) => other.start - one.start || other.end - one.end)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
}

/** How a call is made, and who may make it, which screens follow. */
const kept = ["method", "path", "access"];

function asked(call: ESTree.CallExpression, code: string): Edit[] {
  const [definition] = call.arguments;
  if (definition?.type !== "ObjectExpression") return [];
  const written = definition.properties.flatMap((property) => {
    const text = code.slice(property.start, property.end);
    if (property.type !== "Property" || property.key.type !== "Identifier") return [text];
    if (property.key.name !== "answer") return kept.includes(property.key.name) ? [text] : [];
    // Whether there is an answer at all, and whether it is a file, the asker does want to know.
    const isFile = property.value.type === "Identifier" && property.value.name === "file";
    return [isFile ? text : "answer: {}"];
  });
  return [{ start: definition.start, end: definition.end, text: `{ ${written.join(", ")} }` }];
}

function declarationsOf(statement: ESTree.Directive | ESTree.Statement): ESTree.VariableDeclarator[] {
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  return declaration?.type === "VariableDeclaration" ? declaration.declarations : [];
}
