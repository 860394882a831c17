import { QueryClientProvider } from "@tanstack/react-query";
import { createBrowserRouter, RouterProvider, useRouteError } from "react-router";
import { queryClient } from "../platform/ask/queryClient.ts";
import { readStyleNonce, useConfig } from "../platform/config.ts";
import { useScheme } from "../platform/look/scheme.ts";
import { UnsavedQuestion } from "../ui/page/UnsavedQuestion.tsx";
import { ThemeProvider } from "../ui/theme/ThemeProvider.tsx";
import { Gate } from "./Gate.tsx";
import { Messages } from "./Messages.tsx";
import { Failure } from "./screens/Failure.tsx";

export type AppRouter = ReturnType<typeof openRouter>;

/**
 * Begins to follow the address. A router of its own kind, since only that one can hold back a step that was asked for;
 * which screen an address has is told where it is drawn.
 */
export const openRouter = () =>
  createBrowserRouter([
    {
      path: "*",
      ErrorBoundary: Broken,
      element: (
        <>
          <Gate />
          <UnsavedQuestion />
        </>
      ),
    },
  ]);

/** Everything: the look, the data, the messages at the top, and the screen of the address. */
export function App({ router }: { router: AppRouter }) {
  const scheme = useScheme();
  const { primary_color, accent_color } = useConfig();
  return (
    <ThemeProvider scheme={scheme} primary={primary_color} accent={accent_color} styleNonce={readStyleNonce()}>
      <QueryClientProvider client={queryClient}>
        <Messages />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  );
}

// What breaks around the screens, which keep what breaks in them to themselves.
function Broken() {
  return <Failure error={useRouteError()} onTryAgain={() => location.reload()} />;
}
