import { parseArgs } from "node:util";
import { publishedFigures } from "./publishedFigures.ts";

const { values: options } = parseArgs({ options: { json: { type: "boolean", default: false } } });
const rows = publishedFigures();

if (options.json) console.log(JSON.stringify({ rows }));
else {
  console.table(rows.map(({ figure, printed, ours, agrees }) => ({ figure, printed, ours, agrees })));
  for (const note of new Set(rows.flatMap(({ figure, note }) => (note === undefined ? [] : [`${figure}: ${note}`]))))
    console.log(note);
}
