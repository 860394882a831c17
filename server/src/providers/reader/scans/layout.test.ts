import { expect, test } from "vitest";
import { type Block, partsOf } from "./layout.ts";
import { type Raster, withoutRules } from "./raster.ts";

const PAGE = { left: 0, top: 0, right: 1000, bottom: 1400 };

/** Lines thirty dots high, fifty from each to the next, and twelve wide for each sign; those that are null are left out. */
function column(left: number, top: number, texts: (string | null)[]): Block {
  const lines = texts.flatMap((text, at) =>
    text === null
      ? []
      : {
          left,
          top: top + at * 50,
          right: left + text.length * 12,
          bottom: top + at * 50 + 30,
          words: text.split(" ").length,
        },
  );
  const right = Math.max(...lines.map((line) => line.right));
  return { left, top: lines[0]?.top ?? top, right, bottom: lines.at(-1)?.bottom ?? top, lines };
}

/** The corners of each part, to whole dots. */
const parts = (...blocks: Block[]) =>
  partsOf(PAGE, blocks).map(({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round));

const PROSE = [
  "The roof stands above the fourth",
  "floor, and from April on the bees",
  "fly over it to the lime trees of",
  "the park. Whoever opens a hive",
  "there counts twelve frames.",
];
const NAMES = ["Product", "Drum", "Filter", "Door seal", "Brush", "Panel"];
const PRICES = ["Price", "9.50", "10.25", "11.75", "24.60", "8.00"];
const WHOLE = [[0, 0, 1000, 1400]];

test("columns of prose are read one after the other, after what stands above them and before what stands below", () => {
  const title = column(200, 100, ["A handbook of bees upon the roof of the house"]);
  const below = column(80, 600, ["The honey is taken twice a year, in June and late in August"]);
  expect(parts(title, column(80, 200, PROSE), column(540, 200, PROSE), below)).toEqual([
    [0, 0, 1000, 193],
    [0, 193, 491, 438],
    [525, 193, 1000, 438],
    [0, 438, 1000, 1400],
  ]);
});

test("pieces of columns, headings, lists and tables in them are read with their column", () => {
  const left = [
    column(80, 200, ["2. The hive"]),
    column(80, 250, [...PROSE, ...PROSE]),
    column(80, 770, ["honey", "wax"]),
  ];
  const right = [column(540, 200, PROSE), column(540, 470, NAMES.slice(0, 3)), column(760, 470, PRICES.slice(0, 3))];
  expect(parts(...left, ...right)).toEqual([
    [0, 0, 1000, 193],
    [0, 193, 491, 858],
    [525, 193, 1000, 858],
    [0, 858, 1000, 1400],
  ]);
});

test("a title between columns ends those above it", () => {
  const title = column(200, 500, ["A handbook of bees upon the roof of the house"]);
  const blocks = [column(80, 200, PROSE), column(540, 200, PROSE), column(80, 600, PROSE), column(540, 600, PROSE)];
  expect(parts(...blocks, title).map(([, top]) => top)).toEqual([0, 193, 193, 438, 593, 593, 838]);
});

test("tables are read across, whatever their cells hold, and so is a page of one column", () => {
  expect(parts(column(80, 100, PROSE), column(80, 400, PROSE))).toEqual(WHOLE);
  expect(parts(column(80, 100, NAMES), column(500, 100, PRICES))).toEqual(WHOLE);
  expect(parts(column(80, 100, NAMES), column(300, 100, ["Room", null, "7"]), column(700, 100, PRICES))).toEqual(WHOLE);
  expect(parts(column(80, 100, NAMES), column(300, 100, PROSE))).toEqual(WHOLE);
  const billed = [
    "Description",
    "Two drums for the machine downstairs",
    "One filter of steel",
    "A hose, and the work on it",
  ];
  const why = ["Reason", "The old ones are worn out since May", "It was torn when opened", "Water ran out of it"];
  expect(parts(column(80, 100, [...billed, "Total"]), column(540, 100, [...why, "None"]))).toEqual(WHOLE);
  expect(parts(column(80, 100, PROSE.slice(0, 3)), column(540, 100, PROSE.slice(0, 3)))).toEqual(WHOLE);
  expect(parts()).toEqual(WHOLE);
});

test("rules are taken out of a picture, slanting ones too, and letters close to them stay", () => {
  const [width, height] = [400, 60];
  const isRule = (x: number, y: number) => y === 20 + Math.floor(x / 100) || x === 200;
  const isLetter = (x: number, y: number) => y > 24 && y < 40 && x % 10 < 3 && Math.abs(x - 200) > 5;
  const drawn = (isDark: (x: number, y: number) => boolean): Raster => ({
    width,
    height,
    shades: Uint8Array.from({ length: width * height }, (_, at) =>
      isDark(at % width, Math.floor(at / width)) ? 0 : 255,
    ),
  });
  const bare = withoutRules(
    drawn((x, y) => isRule(x, y) || isLetter(x, y)),
    [
      { left: 0, top: 20, right: 400, bottom: 24, isAcross: true },
      { left: 200, top: 0, right: 201, bottom: 60, isAcross: false },
    ],
  );
  expect(bare).toEqual(drawn(isLetter));
});
