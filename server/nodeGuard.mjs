// Imported before anything else by every way to start Pluma. Plain JavaScript without anything recent, because the
// Node that has to be told is an old one: on it, TypeScript would fail with words that help nobody.

const nodeMajorMin = 26;

if (Number(process.versions.node.split(".")[0]) < nodeMajorMin) {
  process.stderr.write(
    "Pluma needs Node " +
      nodeMajorMin +
      ", and this is Node " +
      process.versions.node +
      ". `npm ci && npm start` brings its own; there is no need to install another.\n",
  );
  process.exit(1);
}
