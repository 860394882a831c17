import { type ESTree, parseSync } from "vite";
import type { Breach } from "./breach.ts";
import { isStore, isTables, isTest } from "./rooms.ts";
import type { Source } from "./source.ts";
import { lookAtEverything, notYetNarrowed, ofNobody } from "./tenancyLists.ts";
import { checkSaid } from "./tenancySaid.ts";
import type { File } from "./tree.ts";

/** Stores whose statements reach what belongs to anybody, for work that nobody asked for just now. */
const isSystemStore = (path: string): boolean => /(^|\/)store\.system(\.\w+)?\.ts$/.test(path);

const isNarrowedStore = (path: string): boolean =>
  path.startsWith("server/src/features/") && isStore(path) && !isTables(path) && !isSystemStore(path);

/** Work without a request, by the names of its files: jobs, sweeps, and what a person's export and farewell walk. */
const isWithoutRequest = (path: string): boolean => /(^|\/)(jobs|\w*Job|job|sweeps?|belongings)\.ts$/.test(path);

/** Finds stores that read whoever's rows without the caller, and acts that use a store which may. */
export function checkTenancy(files: File[], sources: Source[]): Breach[] {
  return [...files.filter(({ path }) => isNarrowedStore(path)).flatMap(checkStore), ...sources.flatMap(checkImporter)];
}

/** What is compared with the caller by hand cannot be listed, nor dropped to see whether a check notices. */
const compared = /(?:\beq\([^()]*,\s*|=\s*\$\{)(?:ctx\.)?actor\.(?:userId|organizationId)/;

function checkStore(file: File): Breach[] {
  const said = notYetNarrowed.has(file.path) || ofNobody.has(file.path) ? [] : checkSaid(file);
  return [...checkFunctions(file), ...checkComparisons(file), ...said];
}

function checkComparisons({ path, text }: File): Breach[] {
  return text.split("\n").flatMap((content, index) => {
    const message = "says whose rows these are by hand: mine() and inSpace() of platform/owned.ts say it";
    return compared.test(content) ? [{ path, line: index + 1, rule: "tenancy" as const, message }] : [];
  });
}

function checkFunctions({ path, text }: File): Breach[] {
  const open = readFunctions(path, text).filter(({ first }) => asksDatabase(first) && !takesCaller(first));
  if (ofNobody.has(path)) return checkOfNobody(path, text);
  if (!notYetNarrowed.has(path)) {
    return open.map(({ name, line }) => {
      return {
        path,
        line,
        rule: "tenancy",
        message: `${name} takes no caller: narrow it, or keep it in store.system.ts`,
      };
    });
  }
  const message = "takes the caller everywhere by now: take it off the list in checks/house/tenancyLists.ts";
  return open.length > 0 ? [] : [{ path, line: 1, rule: "tenancy", message }];
}

/** A column that says whose a row is: there is none in a table that is nobody's. */
const owner = /\.(?:userId|organizationId|avatarId)\b|\b(?:user|organization|avatar)_id\b/;

function checkOfNobody(path: string, text: string): Breach[] {
  return text.split("\n").flatMap((content, index) => {
    const message = "reads what is somebody's, though tenancyLists.ts says that this store is of nobody";
    return owner.test(content) ? [{ path, line: index + 1, rule: "tenancy" as const, message }] : [];
  });
}

/** A name that ends with a slash is of everything in a folder. */
const isLookingAtEverything = (path: string): boolean =>
  lookAtEverything.has(path) ||
  [...lookAtEverything.keys()].some((name) => name.endsWith("/") && path.startsWith(name));

function checkImporter({ path, imports }: Source): Breach[] {
  if (isTest(path) || !path.startsWith("server/") || isStore(path) || isWithoutRequest(path)) return [];
  const wide = imports.filter(({ specifier, how }) => how !== "type" && isSystemStore(specifier));
  if (lookAtEverything.has(path)) {
    const message = "looks at everybody's rows no more: take it off the list in checks/house/tenancyLists.ts";
    return wide.length > 0 ? [] : [{ path, line: 1, rule: "tenancy", message }];
  }
  if (isLookingAtEverything(path)) return [];
  return wide.map(({ specifier, line }) => {
    const message = `${specifier} reaches everybody's rows: ask a store that takes the caller, or say why in tenancyLists.ts`;
    return { path, line, rule: "tenancy", message };
  });
}

const asksDatabase = (type: string): boolean => /\bDb\b|Ctx\b|"db"|\bApp\b/.test(type);
const takesCaller = (type: string): boolean => /\bActorCtx\b|\bAskerCtx\b|"actor"/.test(type);

type Exported = { name: string; line: number; first: string };

/** The exported functions of a store, each with the type of its first parameter; an alias of the file is resolved. */
function readFunctions(path: string, text: string): Exported[] {
  const { program } = parseSync(path, text);
  const textOf = (node: { start: number; end: number }) => text.slice(node.start, node.end);
  const aliases = new Map(
    program.body.flatMap((node) => {
      const declared = node.type === "ExportNamedDeclaration" ? node.declaration : node;
      return declared?.type === "TSTypeAliasDeclaration" ? [[declared.id.name, textOf(declared.typeAnnotation)]] : [];
    }),
  );
  const typeOf = (parameter: ESTree.ParamPattern | undefined): string => {
    const annotation = parameter && "typeAnnotation" in parameter ? parameter.typeAnnotation : null;
    const said = annotation ? textOf(annotation.typeAnnotation) : "";
    return `${said} ${aliases.get(said) ?? ""}`;
  };
  return program.body.flatMap((node) => {
    if (node.type !== "ExportNamedDeclaration" || !node.declaration) return [];
    const line = text.slice(0, node.start).split("\n").length;
    return functionsIn(node.declaration).map(({ name, params }) => ({ name, line, first: typeOf(params[0]) }));
  });
}

function functionsIn(declared: ESTree.Declaration): { name: string; params: ESTree.ParamPattern[] }[] {
  if (declared.type === "FunctionDeclaration") return [{ name: declared.id?.name ?? "", params: declared.params }];
  if (declared.type !== "VariableDeclaration") return [];
  return declared.declarations.flatMap(({ id, init }) =>
    init?.type === "ArrowFunctionExpression" && id.type === "Identifier"
      ? [{ name: id.name, params: init.params }]
      : [],
  );
}
