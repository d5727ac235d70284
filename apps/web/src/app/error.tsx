"use client";
import { ErrorState } from "../ui/State.tsx";

export default function PageError({ error, reset }: { error: Error; reset: () => void }) {
  return (
    <main className="p-5">
      <ErrorState
        what="This page could not be drawn."
        why={error.message}
        stillWorks="Runs go on training; other pages work."
        onRetry={reset}
      />
    </main>
  );
}
