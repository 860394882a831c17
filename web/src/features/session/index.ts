export { AuthPage } from "./AuthPage.tsx";
export { signChallenge } from "./data.ts";
export { NewPasswordField } from "./fields/NewPasswordField.tsx";
export { PasswordField } from "./fields/PasswordField.tsx";
export { hasPasskeys, isCalledOff } from "./fields/passkeys.ts";
