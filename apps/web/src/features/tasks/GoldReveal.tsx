"use client";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { UnifiedDiff } from "../rollouts/UnifiedDiff.tsx";

/** The reference solution, after a click: one may want to try the task first. */
export function GoldReveal({ diff }: { diff: string }) {
  const [shown, setShown] = useState(false);
  return (
    <Panel title="Reference solution" unit="buggy → gold; never seen by the policy">
      {shown ? (
        <>
          <UnifiedDiff label="Reference solution" none="The reference solution changes nothing." text={diff} />
          <Button look="quiet" className="mt-1.5" onClick={() => setShown(false)}>
            Hide it
          </Button>
        </>
      ) : (
        <Button className="my-1.5" onClick={() => setShown(true)}>
          Show the reference solution
        </Button>
      )}
    </Panel>
  );
}
