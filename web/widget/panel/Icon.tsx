/** @jsxImportSource preact */

const lines = {
  close: "M6 6l12 12M18 6L6 18",
  anew: "M12 5v14M5 12h14",
  send: "M12 19V5M6 11l6-6 6 6",
  stop: "M7 7h10v10H7z",
  down: "M12 5v14M6 13l6 6 6-6",
};

export const Icon = ({ name }: { name: keyof typeof lines }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" class={`line-${name}`}>
    <path d={lines[name]} />
  </svg>
);
