export { ProductPicker } from "./ProductPicker.tsx";
export type { PersonField, PersonFieldProps } from "./personField.ts";
