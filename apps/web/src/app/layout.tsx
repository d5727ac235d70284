import "./globals.css";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { Shell } from "../features/shell/Shell.tsx";
import { Providers } from "../features/shell/Providers.tsx";

export const metadata: Metadata = {
  title: { default: "Holdfast", template: "%s · Holdfast" },
  description: "Experiment control for asynchronous agent RL",
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#141920" },
  ],
};

/** The frame around every page: theme, data client, navigation. */
export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        <Providers>
          <Shell>{children}</Shell>
        </Providers>
      </body>
    </html>
  );
}
