/**
 * The rules of the house as a command: `node checks/house.ts [root]` prints one line per breach and fails, or says
 * that the rules hold. The rules themselves are in checks/house/, the map of the features in features.json.
 */
import { inspect } from "./house/inspect.ts";

const { fileCount, breaches } = inspect(process.argv[2] ?? process.cwd());

for (const { path, line, rule, message } of breaches) console.log(`${path}:${line} ${rule} ${message}`);
console.log(breaches.length === 0 ? `house: ${fileCount} files, rules hold` : `house: ${breaches.length} breaches`);
process.exitCode = breaches.length === 0 ? 0 : 1;
