/** The parts of some packages without types that documents are made with. */
declare module "pdfmake" {
  type Policy = (address: string) => boolean;
  const pdfmake: {
    setFonts(fonts: Record<string, Record<"normal" | "bold" | "italics" | "bolditalics", string>>): void;
    setUrlAccessPolicy(policy: Policy): void;
    setLocalAccessPolicy(policy: Policy): void;
    createPdf(definition: object, options?: object): { getBuffer(): Promise<Buffer> };
  };
  export default pdfmake;
}

declare module "pdfmake/js/ElementWriter.js" {
  type Inline = { text: string; width: number; x: number };
  type Line = { inlines: Inline[]; leadingCut: number };
  const loaded: { default: { prototype: { alignLine(this: unknown, line: Line): void } } };
  export default loaded;
}

declare module "pdfmake/js/TextInlines.js" {
  type Inlines = import("pdfmake/js/Line.js").Inline[];
  const loaded: { default: { prototype: { measure(this: unknown, array: Inlines, styles: unknown): Inlines } } };
  export default loaded;
}

declare module "pdfmake/js/Line.js" {
  type Formula = { source: string; svg: string; width: number; ascent: number; descent: number };
  /** A piece of a line; a formula is of ours. */
  export type Inline = {
    text: string;
    x: number;
    width: number;
    height: number;
    font: { ascender: number };
    fontSize: number;
    color?: string;
    link?: string | null;
    formula?: Formula & { room: number; size?: number };
  };
  export type Line = { inlines: Inline[]; getHeight(): number; getAscenderHeight(): number };
  const loaded: { default: { prototype: Line } };
  export default loaded;
}

declare module "pdfmake/js/Renderer.js" {
  const loaded: { default: { prototype: { renderLine(this: unknown, line: unknown, x: number, y: number): void } } };
  export default loaded;
}

declare module "bidi-js" {
  type Bidi = {
    getEmbeddingLevels(text: string, base?: "ltr" | "rtl" | "auto"): { levels: Uint8Array };
    getMirroredCharacter(sign: string): string | null;
  };
  export default function bidiFactory(): Bidi;
}

declare module "fontkit" {
  type Outline = {
    bbox: { minX: number; minY: number; maxX: number; maxY: number };
    translate(x: number, y: number): Outline;
    toSVG(): string;
  };
  type Run = { glyphs: { path: Outline; advanceWidth: number }[]; positions: { xAdvance: number }[] };
  type Font = { characterSet: number[]; layout(text: string): Run };
  const fontkit: { openSync(path: string): Font };
  export const openSync: (typeof fontkit)["openSync"];
}
