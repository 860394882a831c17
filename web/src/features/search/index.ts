export { useSearch } from "./data.ts";
