export { Tabs as WorkflowTabs } from "./list/Tabs.tsx";
export { fixedFaultOf } from "./start/answers.ts";
