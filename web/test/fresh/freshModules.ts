import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const app = fileURLToPath(new URL("../../src/", import.meta.url));

/** What is made anew where a module makes it: shelves, and code that is fetched when it is first wanted. */
const MADE_ANEW = ["Map", "Set", "WeakMap", "WeakSet", "QueryClient", "lazy", "fetched", "openTexts"];

const EMPTY = ["[]", "{}"];

type Node = { type: string; start: number; end: number };
type Declarator = Node & { id: Node & { name?: string }; init: Init | null };
type Init = Node & { callee?: Node & { name?: string }; arguments?: Node[] };
type Declaration = Node & { kind: string; declarations: Declarator[] };
type Statement = Declaration & { declaration?: Declaration | null };

/**
 * Files of tests share a page, and with it the modules of the app. Each module that keeps something (a `let`, a watched
 * value, a shelf) says how it is put back, in what the browser is given; its source knows nothing of it, and none can be
 * forgotten.
 */
export function freshModules(): Plugin {
  return {
    name: "fresh-modules",
    // What is read is plain JavaScript by then, still with the imports as they were written.
    enforce: "post",
    transform(code, id) {
      const path = id.split("?")[0] ?? id;
      if (!path.startsWith(app) || !/\.tsx?$/.test(path) || path.includes(".test.")) return null;
      const made = madeFresh(code, this.parse(code).body as unknown as Statement[]);
      return made && { code: made, map: null };
    },
  };
}

/** The module with a way back for all that it keeps; null when it keeps nothing. */
export function madeFresh(code: string, body: Statement[]): string | null {
  const resets: string[] = [];
  const constants: number[] = [];
  for (const statement of body) {
    const declaration = statement.declaration ?? statement;
    if (declaration.type !== "VariableDeclaration") continue;
    for (const { id, init } of declaration.declarations) {
      if (declaration.kind === "let" && !id.name) throw new Error("A `let` of several names cannot be put back.");
      const given = (node: Node) => code.slice(node.start, node.end);
      const maker = init?.callee?.name ?? "";
      if (declaration.kind === "let") resets.push(`${id.name} = ${init ? given(init) : "undefined"}`);
      else if (maker === "watched") resets.push(`${id.name}.write(${(init?.arguments ?? []).map(given)})`);
      else if (init && (MADE_ANEW.includes(maker) || EMPTY.includes(given(init)))) {
        resets.push(`${id.name} = ${given(init)}`);
        constants.push(declaration.start);
      }
    }
  }
  if (resets.length === 0) return null;
  // As long as what they replace, so that lines and columns stay where they are.
  let text = code;
  for (const start of new Set(constants)) text = `${text.slice(0, start)}let  ${text.slice(start + 5)}`;
  return `${text}\nimport { onFresh } from "/web/test/fresh/fresh.ts";\n${resets.map((each) => `onFresh(() => void (${each}));`).join("\n")}\n`;
}
