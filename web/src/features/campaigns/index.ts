import { lazy } from "react";
import type { WhoSeesParts } from "../../ui/whoSees.tsx";

/** What campaigns tell on the screens of things, people and groups of an organization; each part is fetched when it is first drawn. */
export const whoSees: WhoSeesParts = {
  Thing: lazy(() => import("./roads/WhoSeesButton.tsx").then(({ WhoSeesButton }) => ({ default: WhoSeesButton }))),
  Person: lazy(() => import("./roads/PersonRoads.tsx").then(({ PersonRoads }) => ({ default: PersonRoads }))),
  Group: lazy(() => import("./roads/GroupRoads.tsx").then(({ GroupRoads }) => ({ default: GroupRoads }))),
};
