import { posix } from "node:path";
import { type ESTree, parseSync } from "vite";
import type { Breach } from "../breach.ts";
import { isDoor, isStore, isTables, isTest } from "../rooms.ts";
import type { Source } from "../source.ts";
import type { File } from "../tree.ts";
import { lookAtEverything, ofNobody, ofStaffAlone } from "./tenancyLists.ts";
import { checkSaid } from "./tenancySaid.ts";

/** Stores whose statements reach what belongs to anybody, for work that nobody asked for just now. */
const isSystemStore = (path: string): boolean => /(^|\/)store\.system(\.\w+)?\.ts$/.test(path);

const isNarrowedStore = (path: string): boolean =>
  path.startsWith("server/src/features/") && isStore(path) && !isTables(path) && !isSystemStore(path);

/** Work without a request, by the names of its files: jobs, sweeps, and what a person's export and farewell walk. */
const isWithoutRequest = (path: string): boolean => /(^|\/)(jobs|\w*Job|job|sweeps?|personalData)\.ts$/.test(path);

/** Finds stores that read whoever's rows without the caller, and acts that use a store which may. */
export function checkTenancy(files: File[], sources: Source[]): Breach[] {
  const passedOn = readPassedOn(files);
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return [
    ...files.filter(({ path }) => isNarrowedStore(path)).flatMap(checkStore),
    ...sources.flatMap((source) => checkReach(source, texts.get(source.path) ?? "", passedOn)),
  ];
}

/** What is compared with the caller by hand cannot be listed, nor dropped to see whether a check notices. */
const compared = /(?:\beq\([^()]*,\s*|=\s*\$\{)(?:ctx\.)?actor\.(?:userId|organizationId)/;

function checkStore(file: File): Breach[] {
  const said = ofNobody.has(file.path) ? [] : checkSaid(file);
  return [...checkFunctions(file), ...checkComparisons(file), ...said];
}

function checkComparisons({ path, text }: File): Breach[] {
  return text.split("\n").flatMap((content, index) => {
    const message = "says whose rows these are by hand: mine() and inSpace() of platform/owned.ts say it";
    return compared.test(content) ? [{ path, line: index + 1, rule: "tenancy" as const, message }] : [];
  });
}

function checkFunctions({ path, text }: File): Breach[] {
  if (ofNobody.has(path)) return checkOfNobody(path, text);
  return readFunctions(path, text)
    .filter(({ first }) => asksDatabase(first) && !takesCaller(first))
    .map(({ name, line }) => {
      const message = `${name} takes no caller: narrow it, or keep it in store.system.ts`;
      return { path, line, rule: "tenancy", message };
    });
}

/** A column that says whose a row is: there is none in a table that is nobody's. */
const owner = /\.(?:userId|organizationId|avatarId)\b|\b(?:user|organization|avatar)_id\b/;

function checkOfNobody(path: string, text: string): Breach[] {
  return text.split("\n").flatMap((content, index) => {
    const message = "reads what is somebody's, though tenancyLists.ts says that this store is of nobody";
    return owner.test(content) ? [{ path, line: index + 1, rule: "tenancy" as const, message }] : [];
  });
}

/** Whether a file may reach everybody's rows: by its name, by the list, or because staff alone lead to it. */
const mayReachAll = (path: string): boolean =>
  isTest(path) ||
  !path.startsWith("server/") ||
  isStore(path) ||
  isWithoutRequest(path) ||
  isLookingAtEverything(path) ||
  ofStaffAlone.some((folder) => path.startsWith(folder));

/** A name that ends with a slash is of everything in a folder. */
const isLookingAtEverything = (path: string): boolean =>
  lookAtEverything.has(path) ||
  [...lookAtEverything.keys()].some((name) => name.endsWith("/") && path.startsWith(name));

/** What of everybody's rows a file reaches: refused where it may not, and missed where a list says that it does. */
function checkReach(source: Source, text: string, passedOn: PassedOn): Breach[] {
  const { path } = source;
  const wide = [...importsOfSystem(source), ...takenAtDoors({ path, text }, passedOn)];
  if (lookAtEverything.has(path)) {
    const message = "looks at everybody's rows no more: take it off the list in checks/house/tenancy/tenancyLists.ts";
    return wide.length > 0 ? [] : [{ path, line: 1, rule: "tenancy", message }];
  }
  // What a door passes on is looked at where it is taken.
  return mayReachAll(path) || isDoor(path) ? [] : wide;
}

const importsOfSystem = ({ path, imports }: Source): Breach[] =>
  imports
    .filter(({ specifier, how }) => how !== "type" && isSystemStore(specifier))
    .map(({ specifier, line }) => {
      const message = `${specifier} reaches everybody's rows: ask a store that takes the caller, or say why in tenancyLists.ts`;
      return { path, line, rule: "tenancy", message };
    });

/** By door, what it passes on of stores that reach everybody's rows. */
type PassedOn = Map<string, Set<string>>;

const exported = /export\s*\{([^}]*)\}\s*from\s*"([^"]+)"/g;
const imported = /import\s*\{([^}]*)\}\s*from\s*"([^"]+)"/g;

/** The values that a list between braces names; types reach no row. */
const namesIn = (list: string): string[] =>
  list
    .split(",")
    .map((each) => each.trim().split(" as ")[0] ?? "")
    .filter((name) => name !== "" && !name.startsWith("type "));

function readPassedOn(files: File[]): PassedOn {
  const isLookedThrough = (path: string) => isDoor(path) && path.startsWith("server/") && !lookAtEverything.has(path);
  const doors = files.filter(({ path }) => isLookedThrough(path));
  const namesOf = ({ text }: File) =>
    [...text.matchAll(exported)].flatMap(([, list = "", from = ""]) => (isSystemStore(from) ? namesIn(list) : []));
  return new Map(doors.map((door) => [door.path, new Set(namesOf(door))]));
}

/** What is taken through a door from such a store counts as taken from it. */
function takenAtDoors({ path, text }: File, passedOn: PassedOn): Breach[] {
  return [...text.matchAll(imported)].flatMap(({ 1: list = "", 2: from = "", index }) => {
    const names = passedOn.get(posix.join(posix.dirname(path), from));
    const line = text.slice(0, index).split("\n").length;
    return namesIn(list)
      .filter((name) => names?.has(name))
      .map((name) => {
        const message = `${name} of ${from} reaches everybody's rows: ask for the caller's, or say why in tenancyLists.ts`;
        return { path, line, rule: "tenancy" as const, message };
      });
  });
}

const asksDatabase = (type: string): boolean => /\bDb\b|Ctx\b|"db"|\bApp\b/.test(type);
const takesCaller = (type: string): boolean => /\bActorCtx\b|\bAskerCtx\b|\bLookerCtx\b|"actor"/.test(type);

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
