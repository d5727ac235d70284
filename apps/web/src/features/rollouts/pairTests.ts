interface Test {
  readonly name: string;
  readonly kind: "failToPass" | "passToPass";
  readonly passed: boolean;
}

export interface PairedTest {
  readonly name: string;
  readonly kind: Test["kind"];
  /** Undefined: this side has no such test. */
  readonly left: boolean | undefined;
  readonly right: boolean | undefined;
}

/** The tests of two gradings by kind and name, those with another outcome first. */
export function pairTests(left: readonly Test[], right: readonly Test[]): readonly PairedTest[] {
  const key = ({ kind, name }: Test) => `${kind} ${name}`;
  const [ofLeft, ofRight] = [left, right].map((tests) => new Map(tests.map((test) => [key(test), test])));
  const all = new Map([...left, ...right].map((test) => [key(test), test]));
  return [...all]
    .map(([id, { name, kind }]) => ({ name, kind, left: ofLeft?.get(id)?.passed, right: ofRight?.get(id)?.passed }))
    .sort((a, b) => Number(a.left === a.right) - Number(b.left === b.right));
}
