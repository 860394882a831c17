import { type ESTree, Visitor } from "vite";

/** Something that a module keeps and changes while the program runs: by its name, and what shows it. */
export type ModuleState = { name: string; line: number; how: string };

const changing = /^(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|append\w*)$/;

/**
 * Finds what a module keeps of its own: a variable that can be given another value; a constant that is changed, here,
 * where it stands, or empty from the start; and what is opened for all who import it.
 */
export function readModuleState(program: ESTree.Program, lineAt: (offset: number) => number): ModuleState[] {
  const state: ModuleState[] = [];
  const constants = new Map<string, number>();
  for (const { kind, name, node, made } of declaredIn(program)) {
    const line = lineAt(node.id.start);
    if (kind !== "const") state.push({ name, line, how: `${kind} can be given another value` });
    else if (isEmptyHolder(node.init)) state.push({ name, line, how: "is empty, and so there to be filled" });
    else if (/^open[A-Z]/.test(made)) state.push({ name, line, how: `${made}() opens one for all` });
    else constants.set(name, line);
  }
  const note = (at: ESTree.Expression | ESTree.Super, how: string) => {
    const name = at.type === "Identifier" ? at.name : "";
    const line = constants.get(name);
    constants.delete(name);
    if (line !== undefined) state.push({ name, line, how });
  };
  new Visitor({
    CallExpression({ callee }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier" || callee.computed) return;
      if (changing.test(callee.property.name)) note(callee.object, `.${callee.property.name}() changes it`);
    },
    AssignmentExpression({ left }) {
      if (left.type === "MemberExpression") note(left.object, "is assigned to");
    },
    UpdateExpression({ argument }) {
      if (argument.type === "MemberExpression") note(argument.object, "is counted in");
    },
  }).visit(program);
  return state;
}

function declaredIn(program: ESTree.Program) {
  return program.body.flatMap((statement) => {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type !== "VariableDeclaration") return [];
    return declared.declarations.flatMap(({ id, init }) =>
      id.type === "Identifier"
        ? [{ kind: declared.kind, name: id.name, node: { id, init }, made: calledIn(init) }]
        : [],
    );
  });
}

const isEmptyHolder = (init: ESTree.Expression | null): boolean =>
  init?.type === "NewExpression" &&
  init.callee.type === "Identifier" &&
  /^(?:Weak)?(?:Map|Set)$/.test(init.callee.name) &&
  init.arguments.length === 0;

const calledIn = (init: ESTree.Expression | null): string =>
  init?.type === "CallExpression" && init.callee.type === "Identifier" ? init.callee.name : "";
