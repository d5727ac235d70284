"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTRPC } from "../../api/trpc.ts";
import type { EvaluationView } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import { comparePath } from "./comparisons.ts";

/** The other policies that have a result on the same benchmark, each a comparison with this one. */
export function CompareMenu({ evaluation: { id, benchmark } }: { evaluation: EvaluationView }) {
  const trpc = useTRPC();
  const router = useRouter();
  const matrix = useQuery(trpc.evaluations.matrix.queryOptions({}));
  const others = (matrix.data?.rows ?? [])
    .flatMap(({ cells }) => cells.flatMap((cell) => (cell?.benchmark === benchmark && cell.result ? [cell] : [])))
    .filter((other) => other.id !== id);
  return (
    <Menu
      trigger={
        <Button
          disabled={others.length === 0}
          title={matrix.data && others.length === 0 ? `No other policy has a result on ${benchmark} yet` : undefined}
        >
          Compare…
        </Button>
      }
    >
      {others.map((other) => (
        <MenuItem key={other.id} onSelect={() => router.push(comparePath({ a: other.id, b: id }))}>
          with {other.policy.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
