import { BadConfiguration, type Config, readFirebaseWebConfig } from "../../platform/config.ts";
import { type EmbeddedParts, embeddedIdentity } from "./embedded.ts";
import { firebaseIdentity } from "./firebase/firebase.ts";
import type { Identity } from "./index.ts";

/**
 * The identity of this installation: Firebase when there is its web configuration, of the environment or else of the
 * settings, and a service account (or the emulator); else our own. It is chosen at the start and stays until the next.
 * Throws BadConfiguration when a service account is there and the setting beside it does not fit: the people would be
 * looked for where they are not.
 */
export function openIdentity(
  app: EmbeddedParts & { config: Config },
  { firebaseConfig }: { firebaseConfig?: string | undefined },
): Identity {
  const { FIREBASE_CONFIG, FIREBASE_SERVICE_ACCOUNT: account, FIREBASE_AUTH_EMULATOR_HOST: emulatorHost } = app.config;
  if (!account && !emulatorHost) return embeddedIdentity(app);
  const web = FIREBASE_CONFIG ?? (firebaseConfig ? readStored(firebaseConfig) : undefined);
  if (!web) {
    app.log.warn("there is a Firebase service account, but no firebaseConfig: Pluma keeps the identities itself");
    return embeddedIdentity(app);
  }
  if (account && account.projectId !== web.projectId) {
    throw new BadConfiguration("FIREBASE_SERVICE_ACCOUNT, firebaseConfig: are of different projects");
  }
  app.log.info({ project_id: web.projectId }, "Firebase keeps the identities");
  return firebaseIdentity(app, { web, account, emulatorHost });
}

function readStored(text: string) {
  const web = readFirebaseWebConfig(text);
  if (web) return web;
  throw new BadConfiguration("firebaseConfig: the stored setting is not Firebase's web configuration as JSON");
}
