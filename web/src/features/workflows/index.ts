export { Tabs as WorkflowTabs } from "./list/Tabs.tsx";
