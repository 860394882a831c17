export { waitingPath } from "./analytics/paths.ts";
export { useCandidates, useWaiting } from "./data.ts";
export { PersonPicker } from "./PersonPicker.tsx";
