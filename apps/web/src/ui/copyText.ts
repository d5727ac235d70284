import { toast } from "sonner";

/** Puts a text on the clipboard and says so, or says that the browser refused. */
export function copyText(text: string, what: string): Promise<void> {
  return navigator.clipboard.writeText(text).then(
    () => void toast.success(`Copied the ${what}`),
    () => void toast.error(`The browser did not allow copying the ${what}`),
  );
}
