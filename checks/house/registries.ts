import type { Breach } from "./breach.ts";
import type { File } from "./tree.ts";

// Written as patterns so that this file does not name what it looks for. A variable called registry is no host.
const traces = [
  /\bregistry\.(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|cn|local|lan|internal)\b(?!\s*\()/i,
  /\bnpm\.(?:pkg\.|jsr\.)[a-z0-9.-]+/i,
  /^\s*(?:@[\w-]+:)?registry\s*=/i,
  /"resolved":\s*"https?:/,
];

/** Finds a package registry named in any text of the tree: a clone installs from wherever its machine is told to. */
export function checkRegistries(files: File[]): Breach[] {
  return files.flatMap(({ path, text }) => {
    if (!traces.some((trace) => new RegExp(trace.source, "im").test(text))) return [];
    return text.split("\n").flatMap((content, index): Breach[] => {
      const isNamed = traces.some((trace) => trace.test(content));
      return isNamed ? [{ path, line: index + 1, rule: "registry", message: "names a package registry" }] : [];
    });
  });
}
