export { rereadGroups, useGroups } from "./data.groups.ts";
export { rereadPeople, usePeople } from "./data.people.ts";
export { useOrganization } from "./data.ts";
export { Off, OfOrganization } from "./head/OfOrganization.tsx";
export { NotRead, OrganizationPage } from "./head/OrganizationPage.tsx";
export { PartHead } from "./head/PartHead.tsx";
export { hostPath, idFrom, pathIn, settingsPath, shopPath } from "./head/paths.ts";
export { nameOf } from "./nameOf.ts";
export { Problem } from "./Problem.tsx";
