import { formatNumber, type NumberFormat } from "../ui/number.ts";
import { chartBadges } from "./chartBadges.ts";
import type { ChartGuide } from "./chartSpec.ts";
import { formatTick, formatXTick } from "./formatTick.ts";
import { plotScale, type PlotSize } from "./plotScale.ts";
import { guideDash, lineShapes, plotShapes, wordsRoom } from "./plotShapes.ts";
import type { PreparedChart } from "./prepareChart.ts";
import type { Pen, Shape } from "./shape.ts";

export interface ChartPicture {
  readonly title: string;
  readonly unit: string;
  readonly width: number;
  /** Of the plot; title, axes and legend come on top. */
  readonly plotHeight: number;
  /** The value of a CSS colour that may be a variable. */
  readonly colorOf: (color: string) => string;
}

const room = { left: 56, right: 20, top: 38 + wordsRoom, axis: 24, row: 16, foot: 12 } as const;
const glyphPx = 6.2;

/** A chart as an SVG document of its own: title, how many points are behind it, axes, lines, marks and a legend of every line and guide. */
export function chartSvg(chart: PreparedChart, picture: ChartPicture): string {
  const { width, plotHeight, colorOf } = picture;
  const size = { width: width - room.left - room.right, height: plotHeight };
  const rows = legendRows(chart, width - room.left - room.right);
  const height = room.top + plotHeight + room.axis + rows.length * room.row + room.foot;
  const { under, over } = plotShapes(chart, size);
  const draw = (shapes: readonly Shape[]) => shapes.map((shape) => element(shape, colorOf)).join("");
  const plot = [...axisShapes(chart, size), ...under, ...lineShapes(chart, plotScale(chart, size))];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Inter, system-ui, sans-serif">`,
    `<title>${escaped(picture.title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${colorOf("var(--surface)")}"/>`,
    draw([
      text([room.left, 20], picture.title, { size: 14, bold: true, fill: "var(--text)" }),
      text([room.left, 35], picture.unit, { size: 11, fill: "var(--faint)" }),
      text([width - room.right, 35], badgesText(chart), { size: 11, fill: "var(--faint)", align: "end" }),
    ]),
    `<defs><clipPath id="plot"><rect y="-6" width="${size.width}" height="${size.height + 6}"/></clipPath></defs>`,
    `<g transform="translate(${room.left} ${room.top})">${draw(labelShapes(chart, size))}`,
    `<g clip-path="url(#plot)">${draw(plot)}</g>${draw(over)}</g>`,
    `<g transform="translate(${room.left} ${room.top + plotHeight + room.axis})">${draw(legendShapes(rows))}</g>`,
    `</svg>`,
  ].join("");
}

const badgesText = (chart: PreparedChart) =>
  chartBadges(chart)
    .map(({ text: words }) => words)
    .join(" · ");

function axisShapes(chart: PreparedChart, size: PlotSize): readonly Shape[] {
  const { y } = plotScale(chart, size);
  return chart.y.ticks.map((tick) => ({
    kind: "path",
    points: [
      [0, y(tick)],
      [size.width, y(tick)],
    ],
    stroke: "var(--line)",
    width: 1,
  }));
}

function labelShapes(chart: PreparedChart, size: PlotSize): readonly Shape[] {
  const { x, y } = plotScale(chart, size);
  const fill = "var(--faint)";
  return [
    ...chart.y.ticks.map((tick) =>
      text([-6, y(tick) + 3.5], formatTick(tick, chart), { size: 10, fill, align: "end" }),
    ),
    ...chart.x.ticks.map((tick) =>
      text([x(tick), size.height + 15], formatXTick(tick, chart), { size: 10, fill, align: "middle" }),
    ),
  ];
}

interface LegendEntry {
  readonly label: string;
  readonly color: string;
  readonly dash: string | null;
  readonly bold: boolean;
}

/** The lines and the guide lines by rows that fit. */
function legendRows(chart: PreparedChart, width: number): readonly (readonly LegendEntry[])[] {
  const rows: LegendEntry[][] = [];
  let used = Infinity;
  for (const entry of [...chart.legend, ...chart.guides.map((guide) => guideEntry(guide, chart.format))]) {
    const wide = entryWidth(entry);
    if (used + wide > width) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(entry);
    used += wide;
  }
  return rows;
}

function guideEntry({ label, value }: ChartGuide, format: NumberFormat): LegendEntry {
  return { label: `${label} (${formatNumber(value, format)})`, color: "var(--faint)", dash: guideDash, bold: false };
}

const entryWidth = ({ label }: LegendEntry) => 40 + label.length * glyphPx;

function legendShapes(rows: readonly (readonly LegendEntry[])[]): readonly Shape[] {
  return rows.flatMap((row, index) => {
    let left = 0;
    return row.flatMap((line): Shape[] => {
      const [x, y] = [left, index * room.row + 8];
      left += entryWidth(line);
      const points: readonly Pen[] = [
        [x, y],
        [x + 20, y],
      ];
      return [
        { kind: "path", points, stroke: line.color, width: line.bold ? 2.6 : 1.8, dash: line.dash },
        text([x + 26, y + 4], line.label, { size: 11, fill: "var(--muted)" }),
      ];
    });
  });
}

interface TextLook {
  readonly size: number;
  readonly fill: string;
  readonly align?: "start" | "middle" | "end";
  readonly bold?: boolean;
}

const text = (at: readonly [number, number], words: string, look: TextLook): Shape => ({
  kind: "text",
  at,
  text: words,
  align: "start",
  ...look,
});

function element(shape: Shape, colorOf: ChartPicture["colorOf"]): string {
  if (shape.kind === "text") {
    const halo = shape.halo ? ` stroke="${colorOf("var(--surface)")}" stroke-width="3" paint-order="stroke"` : "";
    const weight = shape.bold ? ' font-weight="600"' : "";
    return `<text x="${round(shape.at[0])}" y="${round(shape.at[1])}" font-size="${shape.size}" text-anchor="${shape.align}" fill="${colorOf(shape.fill)}"${weight}${halo}>${escaped(shape.text)}</text>`;
  }
  const opacity = shape.opacity === undefined || shape.opacity === 1 ? "" : ` opacity="${shape.opacity}"`;
  if (shape.kind === "area") return `<path d="${pathOf(shape.points)}Z" fill="${colorOf(shape.fill)}"${opacity}/>`;
  const dash = shape.dash ? ` stroke-dasharray="${shape.dash}"` : "";
  return `<path d="${pathOf(shape.points)}" fill="none" stroke="${colorOf(shape.stroke)}" stroke-width="${shape.width}" stroke-linejoin="round"${dash}${opacity}/>`;
}

function pathOf(points: readonly Pen[]): string {
  return points
    .map((pen, index) => (pen ? `${points[index - 1] ? "L" : "M"}${round(pen[0])} ${round(pen[1])}` : ""))
    .join("");
}

const round = (value: number) => Number(value.toFixed(2));

const escaped = (words: string) =>
  words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
