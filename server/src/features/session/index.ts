export { identify, identifyToken } from "./identify.ts";
export { mountSession } from "./routes.ts";
export { isSetUp, readSetupCode, setUpFromEnvironment } from "./setup.ts";
