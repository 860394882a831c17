import { afterAll, beforeAll, expect, test } from "vitest";
import { BadConfiguration, readConfig } from "../../platform/config.ts";
import { openIdentity } from "./open.ts";
import { type Parts, someParts } from "./test/parts.ts";

let parts: Parts;
beforeAll(async () => {
  parts = await someParts();
});
afterAll(() => parts.close());

const web = JSON.stringify({ apiKey: "a web key", projectId: "a-project" });
const account = JSON.stringify({ project_id: "a-project", client_email: "a@b", private_key: "key" });

/** Which provider was opened: only our own offers a second factor. */
function providerWith(environment: Record<string, string>, firebaseConfig?: string): "embedded" | "firebase" {
  const identity = openIdentity({ ...parts, config: readConfig(environment) }, { firebaseConfig });
  return identity.twoFactor ? "embedded" : "firebase";
}

test("Firebase keeps the identities when its web configuration and a service account are both there", () => {
  const both = { FIREBASE_CONFIG: web, FIREBASE_SERVICE_ACCOUNT: account };
  expect(providerWith({})).toBe("embedded");
  expect(providerWith({}, web)).toBe("embedded");
  expect(providerWith({ FIREBASE_SERVICE_ACCOUNT: account })).toBe("embedded");
  expect(providerWith({ FIREBASE_SERVICE_ACCOUNT: account }, web)).toBe("firebase");
  expect(providerWith(both)).toBe("firebase");
  expect(providerWith({ NODE_ENV: "test", FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" }, web)).toBe("firebase");
});

test("the environment's web configuration goes before the stored one", () => {
  const both = { FIREBASE_CONFIG: web, FIREBASE_SERVICE_ACCOUNT: account };
  expect(providerWith(both, "not JSON")).toBe("firebase");
});

test("beside a service account, a setting that does not fit ends the start in one line", () => {
  const environment = { FIREBASE_SERVICE_ACCOUNT: account };
  expect(() => providerWith(environment, "not JSON")).toThrow(BadConfiguration);
  const other = JSON.stringify({ apiKey: "a web key", projectId: "another-project" });
  expect(() => providerWith(environment, other)).toThrow(
    new BadConfiguration("FIREBASE_SERVICE_ACCOUNT, firebaseConfig: are of different projects"),
  );
});
