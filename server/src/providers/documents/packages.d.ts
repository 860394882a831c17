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
  const fontkit: { openSync(path: string): { characterSet: number[] } };
  export const openSync: (typeof fontkit)["openSync"];
}
