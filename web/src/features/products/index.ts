export { ProductPicker } from "./ProductPicker.tsx";
export type { PersonField } from "./personField.ts";
