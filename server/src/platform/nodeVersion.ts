// For those who start main.ts itself, on a Node that runs TypeScript and is still too old.
import "../../nodeGuard.mjs";
