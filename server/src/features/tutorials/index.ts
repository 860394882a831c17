import { feature } from "../../platform/features/feature.ts";
import { tutorialData } from "./personalData.ts";
import { mountTutorials } from "./routes.ts";

export { readIntro } from "./tutorials.ts";

export const tutorials = feature({
  name: "tutorials",
  mount: mountTutorials,
  jobs: [],
  personalData: [tutorialData],
});
