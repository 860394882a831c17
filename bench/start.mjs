// `npm run bench [-- figure …]`: measures, prints one table, writes bench/last.json.
// Plain JavaScript, so that the guard can speak on any Node.

import "../server/nodeGuard.mjs";

const { bench } = await import("./bench.ts");
const { findBrowser } = await import("../checks/browser.mjs");

process.exitCode = await bench(process.argv.slice(2), findBrowser);
