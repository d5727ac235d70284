/** Where settings come from, in the words of every preset and default. */
export const arctic = "Arctic-SWE, overfitting stress test";
export const prototype = "Prototype of this recipe in PyTorch on a 160-task pool, not repeated here";
export const primeRl = "prime-rl 559b447, default";
export const skyRl = "SkyRL a956457";
export const measured = "Holdfast, docs/results: 250 updates took 13 minutes on two cores";
