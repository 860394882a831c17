import { type Logger, pino } from "pino";

export type Log = Logger;

/** Names of values that never reach a log, at any depth that our objects have. */
const secrets = [
  "password",
  "token",
  "refresh_token",
  "authorization",
  "cookie",
  "key",
  "secret",
  "code",
  "APP_SECRET",
];

/** One structured log for the process, on standard error, so that standard output stays for people. */
export function openLog(level: string): Log {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino(
    { level, redact: { paths, censor: "[hidden]" }, base: { node: process.pid } },
    pino.destination({ dest: 2, sync: false }),
  );
}
