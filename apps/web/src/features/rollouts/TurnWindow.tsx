import type { Virtualizer } from "@tanstack/react-virtual";
import type { ReactNode, Ref } from "react";

interface TurnWindowProps {
  readonly virtualizer: Virtualizer<Window, Element>;
  /** Measures where the list begins in the document. */
  readonly list: Ref<HTMLDivElement>;
  readonly top: number;
  /** The turn with this index. */
  readonly children: (index: number) => ReactNode;
}

/** A list of turns as tall as all of them, with only those in sight in the page. */
export function TurnWindow({ virtualizer, list, top, children }: TurnWindowProps) {
  return (
    <div ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start }) => (
        <div
          key={index}
          ref={virtualizer.measureElement}
          data-index={index}
          className="absolute top-0 left-0 w-full pb-2.5"
          style={{ transform: `translateY(${start - top}px)` }}
        >
          {children(index)}
        </div>
      ))}
    </div>
  );
}
