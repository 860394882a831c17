import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { languageCodes } from "@pluma/contract/kit/languages";
import type { Plugin } from "vite";

const read = (name: string) => readFileSync(new URL(`./offline/${name}`, import.meta.url), "utf8");

/**
 * Puts what runs beside the app at the root of the build: the worker that shows a page without a connection and takes
 * notices, and that page. The worker names what it keeps after what is in it, so that a change of it is taken at once.
 */
export function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    buildStart() {
      const words = Object.fromEntries(languageCodes.map((code) => [code, JSON.parse(read(`words.${code}.json`))]));
      const page = ["offline.html", "offline.js", "offline.css"].map((name) => ({
        name,
        source: read(name).replace("__WORDS__", () => JSON.stringify(words)),
      }));
      const version = createHash("sha256")
        .update(page.map(({ source }) => source).join())
        .digest("hex")
        .slice(0, 12);
      const worker = { name: "sw.js", source: read("sw.js").replaceAll("__VERSION__", version) };
      for (const { name, source } of [...page, worker]) this.emitFile({ type: "asset", fileName: name, source });
    },
  };
}
