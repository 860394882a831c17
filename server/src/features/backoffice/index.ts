import { feature } from "../../platform/features/feature.ts";
import { mountBackoffice } from "./routes.ts";

export const backoffice = feature({ name: "backoffice", mount: mountBackoffice, jobs: [], personalData: [] });
