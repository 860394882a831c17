export { waitingPath } from "./analytics/paths.ts";
export { useWaiting } from "./data.ts";
export { PersonPicker } from "./PersonPicker.tsx";
