import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The test files that take longest, longest first. Vitest knows only those that ran here before; in a fresh checkout it
 * goes by their size, and these are small: they walk all calls, start servers, or compare thousands of texts. Begun near the
 * end, one would keep a single worker busy while the others have nothing left.
 */
export const longest = [
  "server/src/app.test.ts",
  "server/src/strangers.test.ts",
  "server/src/providers/documents/documents.test.ts",
  "server/src/features/generation/nodes.test.ts",
  "server/src/providers/reader/reader.test.ts",
  "server/src/leavers.test.ts",
  "server/src/features/batches/running/down.test.ts",
  "server/src/providers/identity/embedded.test.ts",
  "web/src/features/chats/markdown/tree/readMarkdown.test.ts",
];

/** Vitest's own order, with the longest files before the others of their project. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((own) =>
      own.toSorted((one, other) => placeOf(one) - placeOf(other)),
    );
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
  return place < 0 ? longest.length : place;
}
