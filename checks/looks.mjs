// `npm run looks`: every screen in every size, scheme and language, and in each of them everything that is known of
// accessibility. `npm test` looks at the same screens, and in each view only for what that view can change.

process.env.LOOKS = "all";
process.argv.splice(2, 0, "browser", "--project=looks");
await import("./all.mjs");
