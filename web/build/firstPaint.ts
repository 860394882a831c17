import { readFileSync } from "node:fs";
import type { HtmlTagDescriptor, Plugin } from "vite";

const FACE = /inter-latin-opsz-normal.*\.woff2$/;
const source = readFileSync(new URL("./scheme.js", import.meta.url), "utf8");

/**
 * Sees to the first paint: a tiny script of its own, since the content policy runs none that is written in the page,
 * sets light or dark before anything is drawn; and the face of the interface is fetched along with the styles.
 */
export function firstPaint(): Plugin {
  let isBuild = false;
  return {
    name: "first-paint",
    configResolved: ({ command }) => {
      isBuild = command === "build";
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: "asset", name: "scheme.js", source });
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        if (!bundle) return [{ tag: "script", children: source, injectTo: "head-prepend" }];
        const face = Object.keys(bundle).find((name) => FACE.test(name));
        const asset = Object.keys(bundle).find((name) => /scheme-.*\.js$/.test(name));
        return [
          { tag: "script", attrs: { src: `/${asset}` }, injectTo: "head-prepend" },
          {
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${face}`, crossorigin: true },
            injectTo: "head",
          },
        ];
      },
    },
  };
}
