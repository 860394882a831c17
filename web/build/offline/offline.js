// What is shown without a connection: what this person had not sent, and what they read last, as this browser keeps it.
// Signing out forgets the second, and without a session neither is shown.

// The build puts the words of every language here.
const texts = __WORDS__;

const spoken = [localStorage.lang, ...navigator.languages.map((each) => each.slice(0, 2))];
const language = spoken.find((each) => each !== undefined && Object.hasOwn(texts, each)) ?? "en";
const t = texts[language];
const byId = (id) => document.getElementById(id);

document.documentElement.lang = language;
document.title = t.title;
byId("brand").textContent = localStorage.brand ?? "";
byId("title").textContent = t.title;
byId("about").textContent = t.about;
byId("again").textContent = t.again;
byId("again").addEventListener("click", () => location.reload());
addEventListener("online", () => location.reload());

if (localStorage.token && localStorage.uid) show();

function show() {
  const drafts = draftsOf(localStorage.uid);
  section(t.drafts, drafts);
  if (drafts.length === 0) byId("kept").append(quiet(t.none));
  section(t.read, readLast());
}

function draftsOf(uid) {
  const beginning = `kept:${uid}:draft:`;
  const names = new Map(readLast().map(({ path, name }) => [path, name]));
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(beginning) && localStorage[key].trim() !== "")
    .map((key) => {
      const place = key.slice(beginning.length);
      const name = place === "new" ? t.newChat : (names.get(`/conversations/${place}`) ?? t.chat);
      return { name, text: localStorage[key] };
    });
}

function readLast() {
  try {
    const { uid, texts: kept } = JSON.parse(localStorage.read ?? "{}");
    return uid === localStorage.uid && Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function section(name, entries) {
  if (entries.length === 0) return;
  const heading = document.createElement("h2");
  heading.textContent = name;
  byId("kept").append(heading, ...entries.map(entryOf));
}

function entryOf({ name, text }) {
  const entry = document.createElement("details");
  const summary = document.createElement("summary");
  const body = document.createElement("pre");
  summary.textContent = String(name);
  body.textContent = String(text);
  entry.append(summary, body);
  return entry;
}

function quiet(text) {
  const line = document.createElement("p");
  line.className = "quiet";
  line.textContent = text;
  return line;
}
