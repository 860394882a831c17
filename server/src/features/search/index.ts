import { feature } from "../../platform/features/feature.ts";
import { mountSearch } from "./routes.ts";

export const search = feature({ name: "search", mount: mountSearch, jobs: [], personalData: [] });
