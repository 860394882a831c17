export { HelpLink } from "./HelpLink.tsx";
export { screenAt } from "./places.ts";
