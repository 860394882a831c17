import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bareContract } from "./build/bareContract.ts";
import { firstPaint } from "./build/firstPaint.ts";
import { precompress } from "./build/precompress.ts";

const LIBRARIES =
  /node_modules\/(?:react|react-dom|scheduler|react-router|i18next|@tanstack\/(?:react-query|query-core)|@mantine\/(?:hooks|core\/esm\/core))\/|rolldown\/runtime/;
const EVERYDAY_CONTROLS =
  /@mantine\/core\/esm\/components\/(?:ActionIcon|Button|CloseButton|Input|InputBase|Kbd|Loader|Skeleton|Textarea|TextInput|UnstyledButton)\//;
const LAYERS =
  /@floating-ui|remove-scroll|@mantine\/core\/esm\/components\/(?:Combobox|Drawer|Menu|Modal|ModalBase|Popover|Select|Tooltip)\//;

export default defineConfig({
  plugins: [
    bareContract(/\/web\/src\/(?:app|platform|features\/chats)\//),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    firstPaint(),
    precompress(),
  ],
  build: {
    target: "es2023",
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files, cut where people go: everybody's libraries, our own frame, the chats, and what floats over a
          // screen (menus, dialogs, selects), which nobody needs before the first press.
          groups: [
            { name: "vendor", test: (id) => LIBRARIES.test(id) || EVERYDAY_CONTROLS.test(id), priority: 4 },
            { name: "app", tags: ["$initial"], priority: 3 },
            { name: "layers", test: LAYERS, priority: 2 },
            { name: "chats", test: /\/features\/chats\/(?!words|Markdown|screens\/ChatList|ChatRow)/, priority: 1 },
          ],
        },
      },
    },
  },
});
