export { PasswordField } from "./PasswordField.tsx";
export { hasPasskeys, isCalledOff } from "./passkeys.ts";
