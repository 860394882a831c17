import { useStoredSettings } from "../../../features/site/index.ts";

/** Reads the settings of the installation as soon as an admin starts the app, and keeps them true; it draws nothing. */
export default function AdminStart() {
  useStoredSettings(true);
  return null;
}
