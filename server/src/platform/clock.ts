/** The time, as acts see it; tests move it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
