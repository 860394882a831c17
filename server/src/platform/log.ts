import { type Logger, type LoggerOptions, pino } from "pino";
import { describeError } from "./failures.ts";

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
  return pino(logOptions(level), pino.destination({ dest: 2, sync: false }));
}

/** What keeps secrets and what people wrote out of a log, wherever it is written to. */
export function logOptions(level: string): LoggerOptions {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const redact = { paths, censor: "[hidden]" };
  return { level, serializers: { err: (error) => describeError(error) }, redact, base: { node: process.pid } };
}
