import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bareContract } from "./build/bareContract.ts";
import { firstPaint } from "./build/firstPaint.ts";
import { noEval } from "./build/noEval.ts";
import { offline } from "./build/offline.ts";
import { precompress } from "./build/precompress.ts";
import { wordFiles } from "./build/wordFiles.ts";

const LIBRARIES =
  /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/(?:react-query|query-core)|@mantine\/(?:hooks\/(?!esm\/(?:use-click-outside|use-debounced|use-disclosure|use-focus|use-hotkeys|use-long-press|use-mutation|use-shallow|use-timeout))|core\/esm\/core))\/|rolldown\/runtime/;
const EVERYDAY_CONTROLS =
  /@mantine\/core\/esm\/components\/(?:ActionIcon|Button|CloseButton|Input|InputBase|Kbd|Loader|Skeleton|Textarea|TextInput|UnstyledButton)\//;
const LAYERS =
  /@floating-ui|remove-scroll|@mantine\/hooks\/esm\/use-(?:click-outside|focus)|@mantine\/core\/esm\/components\/(?:Combobox|Drawer|Menu|Modal|ModalBase|Popover|Select|Tooltip)\//;

// What every page holds already: no list of what comes along with a screen has to name it.
const HELD = /\/(?:vendor|index|rolldown-runtime)-[\w-]{8}\.js$/;

// Of the chats, what comes only once it is asked for, or only with what few messages have.
const FETCHED_WHEN_WANTED =
  /\/features\/chats\/(?:words|markdown\/(?!mathematics|use|tree\/(?:needs|use)|Markdown\.module)|copying\/(?:copyDrawn|copySelected|selected|kept|csv|TableActs|AsDocument)|blocked\/(?!Blocked\.tsx)|\w+\/[A-Z]\w+(?:Dialog|Menu|Sheet)|rows\/(?:Chat|RowM)|filled\/|message\/(?:AnswerEnd|Versions|QuestionEdit|TextEdit|documents|branch)|thread\/(?:FocusKept|spoken|HeardText)|bar\/(?:Starters|OwnAvatars)|data\/(?:beside|useChatActs|changes|filled)|links\/Picture|quoting\/AskAbout|finding\/(?!useFinding)|mention\/Avatar|compose\/(?:WayOn|PendingFiles|TemplateParts|enhancing\/)|files\/(?:File|SentFiles|pictures|unfit|useFileNote)|(?:answers|avatars|citing|list|moving|rating|sharing|tags|testing)\/|screens\/(?!Chat\.))/;

export default defineConfig({
  plugins: [
    bareContract(/\/web\/src\/(?:app|platform|features\/(?:chats|documents|files))\//),
    noEval(),
    react({ compiler: true }),
    firstPaint(),
    offline(),
    precompress(),
  ],
  resolve: {
    // Every browser of the target copies structures by itself; the library for this would come for nothing.
    alias: { "@ungap/structured-clone": fileURLToPath(new URL("build/structuredClone.ts", import.meta.url)) },
  },
  build: {
    target: "es2023",
    // Every browser that reads this target fetches ahead by itself.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, names, { hostType }) =>
        hostType === "html" ? names : names.filter((name) => !HELD.test(name)),
    },
    // The page may not load fonts that are written into its styles.
    assetsInlineLimit: (path) => (/\.(?:woff2?|ttf)$/.test(path) ? false : undefined),
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files, cut where people go: everybody's libraries, our own frame, the chats, and what floats over a
          // screen (menus, dialogs, selects), which nobody needs before the first press.
          groups: [
            { ...wordFiles, priority: 5 },
            { name: "vendor", test: (id) => LIBRARIES.test(id) || EVERYDAY_CONTROLS.test(id), priority: 4 },
            { name: "app", tags: ["$initial"], priority: 3 },
            { name: "layers", test: LAYERS, priority: 2 },
            { name: "readMarkdown", test: /\/features\/chats\/markdown\/tree\/readMarkdown\.ts$/, priority: 2 },
            { name: "line", test: /node_modules\/(?:socket|engine)\.io-/, priority: 2 },
            {
              name: "chats",
              test: (id) => /\/features\/chats\//.test(id) && !FETCHED_WHEN_WANTED.test(id),
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
