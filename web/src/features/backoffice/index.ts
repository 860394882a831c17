export { waitingPath } from "./analytics/paths.ts";
export { useCandidates, useWaiting } from "./data.ts";
export { FactorNeeded } from "./FactorNeeded.tsx";
export { PersonPicker } from "./PersonPicker.tsx";
