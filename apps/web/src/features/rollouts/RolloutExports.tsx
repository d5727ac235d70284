import { Download } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import { rolloutExports } from "./rolloutExports.ts";

interface RolloutExportsProps {
  readonly runId: string;
  /** Reads a parameter of the address. */
  readonly get: (name: string) => string;
}

/** All rollouts of the run that match, not only those in sight, as a file. */
export function RolloutExports({ runId, get }: RolloutExportsProps) {
  const { csv, json, ndjson } = rolloutExports(runId, get);
  const files = [
    { address: csv, name: "CSV, every rollout that matches" },
    { address: json, name: "JSON, the same as one array" },
    { address: ndjson, name: "NDJSON, one object a line" },
  ];
  return (
    <Menu
      trigger={
        <Button look="quiet" className="h-7 text-xs">
          <Download aria-hidden size={14} /> Export
        </Button>
      }
    >
      {files.map(({ address, name }) => (
        <MenuItem key={name} onSelect={() => window.location.assign(address)}>
          <Download aria-hidden size={14} /> {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
