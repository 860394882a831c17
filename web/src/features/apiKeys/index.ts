export { ConnectingForm } from "./connecting/ConnectingForm.tsx";
export { SentBack } from "./connecting/SentBack.tsx";
export { askedBy, useAskingApp } from "./data.ts";
