import type { Breach } from "./breach.ts";
import { isTest } from "./rooms.ts";
import type { Source } from "./source.ts";
import type { File } from "./tree.ts";

const fileLinesLimit = 300;
const functionLinesLimit = 60;

/** Finds files of 300 lines and more, and functions of 60 and more; tests, seed, migrations and generated files may. */
export function checkSize(files: File[], sources: Source[]): Breach[] {
  const long = files.filter(({ path, text }) => isMeasured(path) && countLines(text) >= fileLinesLimit);
  return [
    ...long.map(({ path, text }): Breach => {
      const message = `${countLines(text)} lines: a file stays under ${fileLinesLimit}, it has two nouns in it`;
      return { path, line: fileLinesLimit, rule: "length", message };
    }),
    ...sources
      .filter(({ path }) => isMeasured(path))
      .flatMap(({ path, functions }) =>
        functions
          .filter(({ lineCount }) => lineCount >= functionLinesLimit)
          .map(({ name, line, lineCount }): Breach => {
            const message = `${name} has ${lineCount} lines: a function stays under ${functionLinesLimit}`;
            return { path, line, rule: "length", message };
          }),
      ),
  ];
}

function isMeasured(path: string): boolean {
  if (!/\.(ts|tsx|mts|js|jsx|mjs|cjs|css|html)$/.test(path) || path.endsWith(".d.ts")) return false;
  return !isTest(path) && !/^server\/(seed|migrations)\//.test(path) && !/(\/generated\/|\.generated\.)/.test(path);
}

function countLines(text: string): number {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}
