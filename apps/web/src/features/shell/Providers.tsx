"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { type ReactNode, useState } from "react";
import { Toaster } from "sonner";
import { createApiClient, TRPCProvider } from "../../api/trpc.ts";
import { isNotFound } from "../../api/problems.ts";

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5_000, retry: (failures, error) => failures < 2 && !isNotFound(error) },
    },
  });
}

/** Theme, query cache and API client for the pages below. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(createApiClient);
  return (
    <ThemeProvider attribute="data-theme" defaultTheme="system" enableSystem disableTransitionOnChange>
      <QueryClientProvider client={queryClient}>
        <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
          {children}
          <Toasts />
        </TRPCProvider>
      </QueryClientProvider>
    </ThemeProvider>
  );
}

function Toasts() {
  return (
    <Toaster
      position="bottom-right"
      offset={{ bottom: 72 }} // above the bar of selected rows
      toastOptions={{
        style: {
          background: "var(--raised)",
          color: "var(--text)",
          border: "1px solid var(--line-strong)",
          fontFamily: "inherit",
        },
      }}
    />
  );
}
