import type { PersonServer } from "./person.ts";

/**
 * Far above what a browser sends: an answer to each ping and an event when it connects; a reconnecting one, which asks
 * for its namespace and comes over from polling, some more.
 */
const PACKETS_PER_SECOND_MAX = 50;

/**
 * Cuts lines that send more packets than any client of ours, of whatever kind and whether anybody has signed in on them
 * or not: asking to be let in costs us a look at a token each time.
 */
export function cutFloods(io: PersonServer): void {
  io.engine.on("connection", (line: Line) => {
    let second = 0;
    let count = 0;
    line.on("packet", () => {
      const now = Math.floor(performance.now() / 1000);
      count = now === second ? count + 1 : 1;
      second = now;
      if (count !== PACKETS_PER_SECOND_MAX) return;
      // What else has arrived already is not looked at; whoever is signed in is told why before the line ends.
      line.removeAllListeners("data");
      setImmediate(() => line.close(true));
    });
  });
}

/** A connection as Engine.IO has it, below what Socket.IO makes of it. */
type Line = {
  on(event: "packet", hear: () => void): void;
  removeAllListeners(event: "data"): void;
  close(discard: boolean): void;
};
