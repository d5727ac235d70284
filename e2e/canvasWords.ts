import type { Page } from "@playwright/test";

/** A piece of text on a canvas, in pixels of the page. */
export interface CanvasWord {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Notes every text that is drawn on a canvas from now on, with the room that it really takes; a cleared canvas has none. */
export async function noteCanvasWords(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const drawn = new Map<HTMLCanvasElement, DOMRect[]>();
    const texts = new WeakMap<DOMRect, string>();
    const { fillText, clearRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...more) {
      const size = this.measureText(text);
      // In pixels of the canvas: what draws may have moved and scaled it.
      const { a: ratio, e: left, f: top } = this.getTransform();
      const box = new DOMRect(
        left + ratio * (x - size.actualBoundingBoxLeft),
        top + ratio * (y - size.actualBoundingBoxAscent),
        ratio * (size.actualBoundingBoxLeft + size.actualBoundingBoxRight),
        ratio * (size.actualBoundingBoxAscent + size.actualBoundingBoxDescent),
      );
      texts.set(box, text);
      drawn.set(this.canvas, [...(drawn.get(this.canvas) ?? []), box]);
      fillText.call(this, text, x, y, ...more);
    };
    CanvasRenderingContext2D.prototype.clearRect = function (...rect) {
      drawn.delete(this.canvas);
      clearRect.apply(this, rect);
    };
    const words = () =>
      [...drawn].map(([canvas, boxes]) => {
        const place = canvas.getBoundingClientRect();
        const scale = place.width / canvas.width;
        return boxes.map((box) => ({
          text: texts.get(box) ?? "",
          left: place.left + box.left * scale,
          right: place.left + box.right * scale,
          top: place.top + box.top * scale,
          bottom: place.top + box.bottom * scale,
        }));
      });
    Object.assign(window, { canvasWords: words });
  });
}

/** The texts of each canvas on the page, see `noteCanvasWords`. */
export function canvasWords(page: Page): Promise<readonly (readonly CanvasWord[])[]> {
  return page.evaluate("window.canvasWords()");
}

/** Pairs of texts of one canvas that cover each other. */
export function overlapping(canvases: readonly (readonly CanvasWord[])[]): readonly string[] {
  return canvases.flatMap((words) =>
    words.flatMap((one, place) =>
      words
        .slice(place + 1)
        .filter(
          (other) =>
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
        )
        .map((other) => `${one.text} / ${other.text}`),
    ),
  );
}
