import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { BadConfiguration, readConfig, readFirebaseWebConfig } from "./config.ts";

const account = JSON.stringify({ project_id: "a-project", client_email: "a@b", private_key: "a telling key" });
const web = JSON.stringify({ apiKey: "a web key", projectId: "a-project", authDomain: "a-project.example" });
const emulator = { FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" };

const refusalOf = (env: Record<string, string>) => {
  try {
    readConfig(env);
    return null;
  } catch (error) {
    if (error instanceof BadConfiguration) return error.message;
    throw error;
  }
};

test("production with the Firebase emulator, which believes every token, is refused in one line", () => {
  const line = "FIREBASE_AUTH_EMULATOR_HOST: with it every token is believed, so it is refused in production; unset it";
  expect(refusalOf({ NODE_ENV: "production", ...emulator })).toBe(line);
  // Production is what is meant when nothing is said.
  expect(refusalOf({ ...emulator, FIREBASE_CONFIG: web, FIREBASE_SERVICE_ACCOUNT: account })).toBe(line);
  for (const NODE_ENV of ["development", "test"]) expect(refusalOf({ NODE_ENV, ...emulator })).toBeNull();
});

test("a Firebase service account is given as JSON, or as the path of a file with it", () => {
  const folder = mkdtempSync(join(tmpdir(), "pluma-config-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "account.json");
  writeFileSync(path, account);
  for (const given of [account, ` ${account}`, path]) {
    expect(readConfig({ FIREBASE_SERVICE_ACCOUNT: given }).FIREBASE_SERVICE_ACCOUNT).toEqual({
      projectId: "a-project",
      clientEmail: "a@b",
      privateKey: "a telling key",
    });
  }
});

test("what is no service account is refused without repeating it", () => {
  for (const given of ["/nowhere/at/all", '{"private_key":"a telling key"}', "{a telling key", "null"]) {
    const refusal = refusalOf({ FIREBASE_SERVICE_ACCOUNT: given });
    expect(refusal).toMatch(/^FIREBASE_SERVICE_ACCOUNT: needs a service account's JSON/);
    expect(refusal).not.toContain("telling");
  }
});

test("Firebase's web configuration needs its service account, and its two parts that are used", () => {
  expect(refusalOf({ FIREBASE_CONFIG: web })).toBe("FIREBASE_SERVICE_ACCOUNT: needed with FIREBASE_CONFIG");
  expect(refusalOf({ FIREBASE_CONFIG: '{"apiKey":"x"}', FIREBASE_SERVICE_ACCOUNT: account })).toMatch(
    /^FIREBASE_CONFIG: needs JSON/,
  );
  expect(readConfig({ FIREBASE_CONFIG: web, FIREBASE_SERVICE_ACCOUNT: account }).FIREBASE_CONFIG).toEqual({
    apiKey: "a web key",
    projectId: "a-project",
  });
  expect(refusalOf({ FIREBASE_CONFIG: "", FIREBASE_SERVICE_ACCOUNT: "", FIREBASE_AUTH_EMULATOR_HOST: "" })).toBeNull();
});

test("a stored web configuration is read from its text, and anything else is none", () => {
  expect(readFirebaseWebConfig(web)).toEqual({ apiKey: "a web key", projectId: "a-project" });
  for (const text of ["", "null", "{}", "apiKey: x", "[]"]) expect(readFirebaseWebConfig(text)).toBeNull();
});
