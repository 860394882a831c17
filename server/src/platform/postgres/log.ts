/** What the start of the database tells the person at the terminal; a pino logger is one. */
export type StartLog = { info: (line: string) => void; warn: (line: string) => void };
