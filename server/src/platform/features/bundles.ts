import type { BundleKind, BundleLeftOut } from "@pluma/contract/bundles/kinds";
import { z } from "zod";
import type { ActorCtx } from "../context.ts";
import { perApp, type State } from "../state.ts";

/** A file beside the things of a bundle: by what its bytes are, never by a name of ours. */
export const bundledFile = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  name: z.string().min(1).max(300),
  type: z.string().max(200),
  size: z.number().int().min(0),
});
export type BundledFile = z.infer<typeof bundledFile>;

/** The key of a thing: the same in each bundle that has it, whichever installation it lies in. */
export const bundleKey = z.uuid();

/** Another thing that one leans on. */
export type BundleRef = { kind: BundleKind; key: string };

/** What there is to a thing that is given to a bundle. */
export type Giving = {
  /** The key of another thing of the organization; null for what is not its own. */
  keyOf(kind: BundleKind, id: number): string | null;
  /** A file of the thing, which goes along; null when its bytes are gone. */
  file(fileId: number): Promise<BundledFile | null>;
  /** Says that something of the thing stays behind. */
  leave(why: BundleLeftOut): void;
};

/** What there is to a thing that is brought: the ids here of what it leans on, and its files, which are kept already. */
export type Taking = {
  idOf(kind: BundleKind, key: string): number;
  /** The file of the thing at a place of its list of files. */
  fileId(at: number): number;
};

/** A thing of a bundle that fits its shape. */
export type ReadThing = {
  name: string;
  /** As it is compared: what does not count is not in it. */
  data: unknown;
  files: readonly BundledFile[];
  needs: readonly BundleRef[];
  /** Makes it, or changes what stands here into it, by the feature's own rules; answers its id. In the caller's transaction. */
  take(tx: ActorCtx, standing: number | null, taking: Taking): Promise<number>;
};

/** What a feature gives to a set-up bundle and takes from one. Export and import walk all of them and know none. */
export type BundlePart = {
  kind: BundleKind;
  /** Only who has access makes such things by hand, and so by a bundle. */
  needsAccess?: true;
  /** There is always one of it, which is the organization itself; whether it says anything yet. */
  isBlank?(ctx: ActorCtx): Promise<boolean>;
  /** All of it that the selected organization owns, in the order in which it was made. */
  list(ctx: ActorCtx): Promise<{ id: number; name: string }[]>;
  /** One of them, as a bundle has it; null when it cannot be given without what is somebody else's. */
  give(ctx: ActorCtx, id: number, giving: Giving): Promise<unknown>;
  /** What a bundle has as such a thing; null for what does not fit. */
  read(value: unknown): ReadThing | null;
};

type Declared<D> = Omit<BundlePart, "read" | "give"> & {
  shape: z.ZodType<D>;
  give(ctx: ActorCtx, id: number, giving: Giving): Promise<D | null>;
  nameOf(data: D): string;
  filesOf?(data: D): readonly BundledFile[];
  needsOf?(data: D): readonly BundleRef[];
  take(tx: ActorCtx, data: D, standing: number | null, taking: Taking): Promise<number>;
};

/** Declares such a part by the shape of its things. */
export function bundlePart<D>({ shape, nameOf, filesOf, needsOf, take, ...part }: Declared<D>): BundlePart {
  return {
    ...part,
    read(value) {
      const parsed = shape.safeParse(value);
      if (!parsed.success) return null;
      const { data } = parsed;
      return {
        name: nameOf(data),
        data,
        files: filesOf?.(data) ?? [],
        needs: needsOf?.(data) ?? [],
        take: (tx, standing, taking) => take(tx, data, standing, taking),
      };
    },
  };
}

const keptIn = perApp((): { all: readonly BundlePart[] } => ({ all: [] }));

/** Says what all features of an app give to bundles and take from them. */
export function defineBundleParts(app: { state: State }, all: readonly BundlePart[]): void {
  keptIn(app).all = all;
}

/** All parts of bundles in this app. */
export const bundlePartsOf = (app: { state: State }): readonly BundlePart[] => keptIn(app).all;
