import { feature } from "../../platform/features/feature.ts";
import { landingData } from "./personalData.ts";
import { mountLanding } from "./routes.ts";

export const landing = feature({ name: "landing", mount: mountLanding, jobs: [], personalData: [landingData] });
