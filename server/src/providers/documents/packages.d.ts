/** The parts of two packages without types that documents are made with. */
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
