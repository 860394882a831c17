export { signChallenge } from "./data.ts";
export { NewPasswordField } from "./NewPasswordField.tsx";
export { PasswordField } from "./PasswordField.tsx";
export { hasPasskeys, isCalledOff } from "./passkeys.ts";
