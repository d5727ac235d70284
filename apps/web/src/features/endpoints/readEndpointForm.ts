/** The form as typed. */
export interface EndpointForm {
  readonly name: string;
  readonly url: string;
  readonly model: string;
  readonly protocol: "chat" | "completions";
  /** Empty: the server needs no key. */
  readonly keyVariable: string;
  readonly concurrency: string;
}

export const emptyEndpointForm: EndpointForm = {
  ...{ name: "", url: "", model: "", keyVariable: "", concurrency: "4" },
  protocol: "completions",
};

/** What is asked of the server, which says what is wrong with it; what is no number goes there as NaN and is refused. */
export function readEndpointForm({ keyVariable, concurrency, ...form }: EndpointForm) {
  return {
    ...form,
    keyVariable: keyVariable.trim() === "" ? null : keyVariable.trim(),
    concurrency: concurrency.trim() === "" ? NaN : Number(concurrency),
  };
}
