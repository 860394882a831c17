import { z } from "zod";

/** Chooses by a seed: the same choices in every run. */
export type Dice = { below(count: number): number; of<T>(choices: readonly T[]): T };

export function openDice(seed: number): Dice {
  let state = seed >>> 0;
  const below = (count: number) => {
    // Mulberry32, in which the low bits are as good as the high ones.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
  return {
    below,
    of(choices) {
      for (const chosen of choices.slice(below(choices.length || 1))) return chosen;
      throw new Error("there is nothing to choose from");
    },
  };
}

const DEPTH_MAX = 6;

/** A value of a shape, mostly; what a shape cannot be looked into becomes a short text. */
export function madeOf(shape: unknown, dice: Dice, depth = 0): unknown {
  const def = defOf(shape);
  if (!def || depth > DEPTH_MAX) return "text";
  const inner = (shaped: unknown) => madeOf(shaped, dice, depth + 1);
  switch (typeOf(shape)) {
    case "object":
      return Object.fromEntries(
        Object.entries(partsOf(def, "shape")).flatMap(([name, field]) => {
          const isLeftOut = dice.below(5) === 0 && isOptional(field);
          return isLeftOut ? [] : [[name, inner(field)]];
        }),
      );
    case "array":
      return Array.from({ length: dice.below(4) }, () => inner(part(def, "element")));
    case "union":
      return inner(dice.of(listOf(def, "options")));
    case "enum":
      return dice.of(listOf(def, "entries"));
    case "literal":
      return dice.of(listOf(def, "values"));
    case "nullable":
      return dice.below(6) === 0 ? null : inner(part(def, "innerType"));
    case "optional":
    case "default":
    case "prefault":
      return dice.below(6) === 0 ? undefined : inner(part(def, "innerType"));
    case "readonly":
      return inner(part(def, "innerType"));
    case "pipe":
      if (isText(shape)) return textFor(shape, dice);
      return inner(part(def, typeOf(part(def, "in")) === "transform" ? "out" : "in"));
    case "record":
      return { key: inner(part(def, "valueType")) };
    case "number":
    case "int":
      return dice.of([0, 1, 2, 3, 17, 1.5, 100, 65_535]);
    case "boolean":
      return dice.below(2) === 0;
    case "string":
      return textFor(shape, dice);
    default:
      return "text";
  }
}

const texts = [
  ...["a", "Ada", "some words", "2", "en", "#1d6b57", "words=3", "ñandú 🪶", "", "code2026", "a long enough password"],
  ...[
    "ada@bench.example",
    "person0@bench.example",
    "nobody@bench.example",
    "+34 600 123 4567",
    "https://bench.invalid/",
  ],
  ...["2026-02-03", "2024-02-29", "2026-02-03T04:05:06.789Z", "1999-12-31T23:59:59Z"],
] as const;

/** A text that a shape takes, mostly: what it wants may lie in a check that only it can do, so it is asked. */
function textFor(shape: unknown, dice: Dice): string {
  const text = dice.of(dice.below(5) === 0 ? texts : fitting(shape));
  // Of an account that is there, and of one that is not.
  return text.startsWith("ada@") ? text.replace("@", `${dice.below(5000)}@`) : text;
}

const known = new WeakMap<object, readonly string[]>();

function fitting(shape: unknown): readonly string[] {
  if (!(shape instanceof z.ZodType)) return texts;
  const fits = known.get(shape) ?? texts.filter((text) => shape.safeParse(text).success);
  known.set(shape, fits);
  return fits.length > 0 ? fits : texts;
}

const isText = (shape: unknown): boolean =>
  typeOf(shape) === "string" || (typeOf(shape) === "pipe" && isText(part(Object(defOf(shape)), "in")));

/** What no shape takes, or a careless program falls over. */
export const hostile: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e300,
  -2_147_483_649,
  2_147_483_648,
  9_007_199_254_740_991,
  0.1,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e",
  "x".repeat(5000),
  "9".repeat(400),
  "' or 1=1 --",
  "%_\\",
  "<script>",
  "../../etc/passwd",
  "9999-12-31T23:59:59.999Z",
  "-000001-01-01T00:00:00Z",
  "{{name}}",
  [],
  [[]],
  [null],
  {},
  { $gt: "" },
  { toString: 1 },
  { length: -1 },
];

/** The same value with something in it that does not belong there. */
export function broken(value: unknown, dice: Dice): unknown {
  if (typeof value !== "object" || value === null || dice.below(4) === 0) return dice.of(hostile);
  if (Array.isArray(value))
    return value.length === 0 ? [dice.of(hostile)] : value.with(dice.below(value.length), dice.of(hostile));
  const names = Object.keys(value);
  const name = names.length === 0 ? "name" : dice.of(names);
  return { ...value, [name]: broken(Reflect.get(value, name), dice) };
}

/** A part of a shape's own description. */
const part = (def: object, name: string): unknown => Reflect.get(def, name);
const partsOf = (def: object, name: string): Record<string, unknown> => Object(part(def, name));
const listOf = (def: object, name: string): unknown[] => Object.values(Object(part(def, name)));

/** What zod keeps of a shape: its kind, and what that is made of. */
function defOf(shape: unknown): object | null {
  const def: unknown = Reflect.get(Object(Reflect.get(Object(shape), "_zod")), "def");
  return typeof def === "object" ? def : null;
}

const typeOf = (shape: unknown): string => String(part(Object(defOf(shape)), "type"));
const isOptional = (shape: unknown): boolean => ["optional", "default", "nullable"].includes(typeOf(shape));
