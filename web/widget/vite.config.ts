import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { precompress } from "../build/precompress.ts";

/**
 * What runs on customers' pages, built apart from the app: `button.js`, which the server sends with a widget's look in
 * front, and the parts that it fetches once it is pressed. They find each other by their own address.
 */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  publicDir: false,
  plugins: [precompress()],
  define: { "process.env.NODE_ENV": '"production"' },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2023",
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    outDir: "../dist/widget",
    emptyOutDir: true,
    // As a library: its parts are asked for by plain imports, which a script that is no module can make too.
    lib: {
      entry: fileURLToPath(new URL("button/button.ts", import.meta.url)),
      formats: ["es"],
      fileName: () => "button.js",
    },
    rolldownOptions: {
      // The button is a script of its own and takes nothing along: what it shares with the panel it hands over.
      output: {
        minify: true,
        chunkFileNames: "parts/[name]-[hash].js",
        codeSplitting: { groups: [{ name: "reader", test: /(?:mdast|micromark|unist|readMarkdown)/, priority: 1 }] },
      },
    },
  },
});
