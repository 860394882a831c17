export { DocumentItem } from "./making/DocumentItem.tsx";
export { useToDocument } from "./making/useToDocument.ts";
