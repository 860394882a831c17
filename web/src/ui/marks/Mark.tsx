/** The sign of an installation that has no logo of its own: a quill in the brand's colour. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      style={{ color: "var(--accent-line)", flex: "none" }}
    >
      <path d="M21 3c-9.2.3-14.6 4.9-15.2 13.2C13.6 16.7 20 12.4 21 3Z" fill="currentColor" />
      <path d="M3.2 21.2 13.2 10.7" stroke="var(--desk)" strokeWidth="2.6" />
      <path d="M3.2 21.2 12.6 11.3" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
