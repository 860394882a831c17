export { mountBackoffice } from "./routes.ts";
