"use client";
import { useEffect, useRef, useState } from "react";

/** How far an element begins from the top of the document, also after what stands above it has changed. */
export function useDocumentTop<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const [top, setTop] = useState(0);
  useEffect(() => {
    const measure = () => setTop(Math.round((ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { ref, top };
}
