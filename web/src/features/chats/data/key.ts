export { newKey } from "../../../platform/ask/newKey.ts";
