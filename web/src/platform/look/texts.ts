/** What stands in a text for its {{names}}; `count` chooses between its plurals. */
export type Values = Record<string, unknown>;

/**
 * The text of a key, or of the first key that there is, with its values written in. A key that is missing is answered
 * itself, so that it is seen.
 */
export type Translate = (key: string | string[], values?: Values) => string;

/** The texts of one language by key; what lies deeper has its place before it ("menu.open"). */
type Texts = Map<string, string>;

/** Keeps the texts of languages, by place. */
export function openTexts() {
  const kept = new Map<string, Texts>();
  const rules = new Map<string, Intl.PluralRules>();
  const pluralsOf = (language: string): Intl.PluralRules => {
    const known = rules.get(language) ?? new Intl.PluralRules(language);
    rules.set(language, known);
    return known;
  };
  return {
    has: (language: string, place: string): boolean => kept.has(`${language} ${place}`),
    add(language: string, place: string, words: Record<string, unknown>): void {
      const texts = kept.get(`${language} ${place}`) ?? new Map();
      flatten(words, "", texts);
      kept.set(`${language} ${place}`, texts);
    },
    /** The texts of one place, also those that are added later. */
    of:
      (language: string, place: string): Translate =>
      (key, values = {}) => {
        const texts = kept.get(`${language} ${place}`);
        const keys = [key].flat();
        const text = keys.map((one) => find(texts, one, values.count, pluralsOf(language))).find(isText);
        return text === undefined ? (keys.at(-1) ?? "") : fill(text, values);
      },
  };
}

function flatten(words: Record<string, unknown>, before: string, into: Texts): void {
  for (const [name, word] of Object.entries(words)) {
    if (typeof word === "string") into.set(before + name, word);
    else if (typeof word === "object" && word !== null) flatten({ ...word }, `${before}${name}.`, into);
  }
}

function find(texts: Texts | undefined, key: string, count: unknown, rules: Intl.PluralRules): string | undefined {
  if (typeof count !== "number") return texts?.get(key);
  // None at all may have words of its own.
  const none = count === 0 ? texts?.get(`${key}_zero`) : undefined;
  return none ?? texts?.get(`${key}_${rules.select(count)}`) ?? texts?.get(key) ?? texts?.get(`${key}_other`);
}

const isText = (text: string | undefined): text is string => text !== undefined;

const fill = (text: string, values: Values): string =>
  text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ""));
