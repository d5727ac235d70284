import { chartSvg } from "./chartSvg.ts";
import type { PreparedChart } from "./prepareChart.ts";
import { colorsOf } from "./themeColors.ts";

export interface ChartFile {
  readonly title: string;
  readonly unit: string;
  readonly kind: "svg" | "png";
}

const size = { width: 960, plotHeight: 360 } as const;

/** Offers a chart as a picture to save: vectors, or pixels twice as fine. Rejects when the browser cannot draw it. */
export async function saveChart(chart: PreparedChart, { title, unit, kind }: ChartFile): Promise<void> {
  const svg = chartSvg(chart, { title, unit, ...size, colorOf: colorsOf(document.documentElement) });
  const vectors = new Blob([svg], { type: "image/svg+xml" });
  save(kind === "svg" ? vectors : await pixelsOf(vectors), `${fileName(title)}.${kind}`);
}

const fileName = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function pixelsOf(vectors: Blob): Promise<Blob> {
  const address = URL.createObjectURL(vectors);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width * 2, image.height * 2];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The browser made no picture."))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
