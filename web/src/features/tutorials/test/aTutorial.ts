import type { OpenTutorial, StaffTutorial, Tutorial } from "@pluma/contract/tutorials/tutorials";

/** A tutorial as its player has it: of YouTube, in English, four minutes, not begun; `parts` is what matters to the test. */
export const anOpenTutorial = (parts: Partial<OpenTutorial> = {}): OpenTutorial => ({
  ...aTutorial(),
  chapters: [
    { at_seconds: 0, name: "What a template is" },
    { at_seconds: 95, name: "Fill it in" },
  ],
  captions: [],
  ...parts,
});

/** The same as it is in a list. */
export const aTutorial = (parts: Partial<Tutorial> = {}): Tutorial => ({
  tutorial_id: 3,
  name: "Templates with blanks",
  description: "Three minutes, one letter.",
  thumbnail: "",
  order: 1,
  src: "dQw4w9WgXcQ",
  provider: "youtube",
  lang: "en",
  length_seconds: 240,
  screen: null,
  chapter_count: 2,
  caption_langs: [],
  progress: null,
  ...parts,
});

/** The same as staff have it. */
export function aStaffTutorial(parts: Partial<StaffTutorial> = {}): StaffTutorial {
  const { progress: _progress, chapter_count: _count, ...shown } = aTutorial();
  return {
    ...shown,
    names: { en: shown.name },
    descriptions: {},
    chapters: {},
    is_shown: true,
    size: null,
    viewers: 0,
    finished: 0,
    ...parts,
  };
}

const RATE = 4000;

/** The address of silence of so many seconds, which a browser plays, and finds its way in, as any video. */
export function silence(seconds: number): string {
  const length = seconds * RATE;
  const head = new DataView(new ArrayBuffer(44));
  const write = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) head.setUint8(at + index, letter.charCodeAt(0));
  };
  write(0, "RIFF");
  head.setUint32(4, 36 + length, true);
  write(8, "WAVEfmt ");
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, RATE, true);
  head.setUint32(28, RATE, true);
  head.setUint16(32, 1, true);
  head.setUint16(34, 8, true);
  write(36, "data");
  head.setUint32(40, length, true);
  return URL.createObjectURL(new Blob([head.buffer, new Uint8Array(length).fill(128)], { type: "audio/wav" }));
}
