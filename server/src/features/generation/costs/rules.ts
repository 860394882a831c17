/** Millionths of a US dollar for a million tokens read, read of what the provider still had, and written. */
export type Price = { inMicros: number; cachedMicros: number; outMicros: number };

/** A price that staff entered, for a name, the beginning of one with a star, or a star for all others; valid from a day on. */
export type EnteredPrice = Price & { model: string; fromDay: string };

/** Whose key paid the provider. */
export type KeyOwner = "user" | "organization" | "platform";

/** What a provider took for a call. `isEstimated`: it did not say, and the texts were counted. */
export type Tokens = { tokensIn: number; tokensCached: number; tokensOut: number; isEstimated: boolean };

/** US dollars for a million tokens read and written, from the price lists of OpenAI and xAI, November 2026. */
const listed: Record<string, { read: number; written: number }> = {
  "gpt-4o-mini": { read: 0.15, written: 0.6 },
  "gpt-4o": { read: 2.5, written: 10 },
  "gpt-4.1-mini": { read: 0.4, written: 1.6 },
  "gpt-4.1": { read: 2, written: 8 },
  "gpt-5-mini": { read: 0.25, written: 2 },
  "gpt-5": { read: 1.25, written: 10 },
  "gpt-5.6-luna": { read: 1, written: 6 },
  "gpt-5.6-terra": { read: 2.5, written: 15 },
  "gpt-5.6-sol": { read: 5, written: 30 },
  "gpt-6-luna": { read: 0.1, written: 0.5 },
  "grok-4.3": { read: 1.25, written: 2.5 },
  "grok-4.5": { read: 2, written: 6 },
  "grok-4.6": { read: 2, written: 6 },
};

const MICROS = 1_000_000;

/** The prices that count where nobody entered another; what is read again costs as much as what is read. */
export const listedPrices: ReadonlyMap<string, Price> = new Map(
  Object.entries(listed).map(([model, { read, written }]) => {
    const inMicros = Math.round(read * MICROS);
    return [model, { inMicros, cachedMicros: inMicros, outMicros: Math.round(written * MICROS) }];
  }),
);

/** The name of a model without the day that providers answer with: gpt-4o-mini-2024-07-18. */
export const plainModel = (model: string): string => model.replace(/-\d{4}-?\d{2}-?\d{2}$/, "");

/** The demo writer asks nobody. */
const FREE: Price = { inMicros: 0, cachedMicros: 0, outMicros: 0 };

/**
 * What a model costs on a day: by the entered price that names it most closely, the latest of those that are valid; then by the
 * lists; then by the price of all others. Null where there is none.
 */
export function priceOf(
  entered: readonly EnteredPrice[],
  { source, model }: { source: string; model: string },
  day: string,
): Price | null {
  if (source === "demo") return FREE;
  const name = plainModel(model);
  const fits = entered.filter((price) => price.fromDay <= day && isNamed(price.model, model, name));
  const closest = fits.toSorted(byCloseness)[0];
  const isList = source === "openai" || source === "xai";
  if (closest && closest.model !== "*") return closest;
  return (isList && listedPrices.get(name)) || closest || null;
}

const isNamed = (pattern: string, model: string, name: string): boolean =>
  pattern.endsWith("*") ? model.startsWith(pattern.slice(0, -1)) : pattern === model || pattern === name;

function byCloseness(one: EnteredPrice, other: EnteredPrice): number {
  const closeness = ({ model }: EnteredPrice) => (model.endsWith("*") ? model.length - 1 : 1000);
  return closeness(other) - closeness(one) || other.fromDay.localeCompare(one.fromDay);
}

/** What tokens cost, exactly: in millionths of a millionth of a US dollar. */
export function costOf({ tokensIn, tokensCached, tokensOut }: Omit<Tokens, "isEstimated">, price: Price): bigint {
  const fresh = BigInt(tokensIn - tokensCached) * BigInt(price.inMicros);
  return fresh + BigInt(tokensCached) * BigInt(price.cachedMicros) + BigInt(tokensOut) * BigInt(price.outMicros);
}

/** A cost to the nearest millionth of a US dollar. */
export const microsOf = (cost: bigint): number => Number((cost + 500_000n) / 1_000_000n);

const CHARACTERS_A_TOKEN = 4;

/** So many tokens a text of so many characters has, as a model counts them on average. */
export const tokensOfLength = (characters: number): number => Math.ceil(characters / CHARACTERS_A_TOKEN);

type Reported = { promptTokens: number; completionTokens: number; cachedTokens?: number | undefined };

/** What a provider said that a call took; numbers that cannot be are none. */
export function tokensOf({ promptTokens, completionTokens, cachedTokens = 0 }: Reported): Tokens {
  const tokensIn = whole(promptTokens);
  const tokensCached = Math.min(tokensIn, whole(cachedTokens));
  return { tokensIn, tokensCached, tokensOut: whole(completionTokens), isEstimated: false };
}

/** Beyond this a number of tokens is a provider's mistake. */
const TOKENS_MAX = 1_000_000_000;
const whole = (count: number): number =>
  Number.isFinite(count) ? Math.min(TOKENS_MAX, Math.max(0, Math.round(count))) : 0;

/** What a call took that nobody told of, by the length of what was asked and written. */
export const estimated = (asked: number, written: number): Tokens => ({
  tokensIn: tokensOfLength(asked),
  tokensCached: 0,
  tokensOut: tokensOfLength(written),
  isEstimated: true,
});
