import { type ESTree, Visitor } from "vite";
import { type Language, languageCodes, languageOf } from "../../contract/src/kit/languages.ts";

/**
 * Finds the lines where a program tells languages apart by itself: an object with a key for each, a constant for each,
 * a comparison with one. What is said so takes a change of code for every language more.
 */
export function readLanguages(program: ESTree.Program, lineAt: (offset: number) => number): number[] {
  const lines = new Set<number>();
  new Visitor({
    ObjectExpression({ start, properties }) {
      const names = properties.flatMap((each) => (each.type === "Property" ? nameOf(each.key) : []));
      if (countOf(names) > 1) lines.add(lineAt(start));
    },
    BinaryExpression({ start, operator, left, right }) {
      const isNamed = [left, right].some((side) => side.type === "Literal" && languageOf(side.value) !== null);
      if (/^[!=]==?$/.test(operator) && isNamed) lines.add(lineAt(start));
    },
  }).visit(program);
  const declared = program.body.flatMap((statement) => {
    const made = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    return made?.type === "VariableDeclaration" ? made.declarations.map(({ id }) => id) : [];
  });
  const names = declared.flatMap((id) => (id.type === "Identifier" ? id.name : []));
  const last = declared.findLast((id) => id.type === "Identifier" && languageOf(id.name) !== null);
  if (last && countOf(names) > 1) lines.add(lineAt(last.start));
  return [...lines];
}

const nameOf = (key: ESTree.PropertyKey): string | [] =>
  key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : [];

const countOf = (names: string[]): number => languageCodes.filter((code: Language) => names.includes(code)).length;
