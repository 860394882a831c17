export { hostileHtml } from "@pluma/contract/documents/test/hostileHtml";
