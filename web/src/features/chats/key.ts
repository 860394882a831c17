export { newKey } from "../../platform/newKey.ts";
