import * as tf from "@tensorflow/tfjs";
import { fusedHead } from "./kernels/fusedOps.ts";
import { hasOwnKernels } from "./kernels/runKernel.ts";

export interface PredictionHead {
  readonly embedding: tf.Tensor;
  readonly logitScale: tf.Tensor;
  readonly temperature: number;
}

/** Which token each row predicts, and whether anyone needs to know. */
export interface Targets {
  /** [n] token ids. */
  readonly tokens: Int32Array;
  /** [n]; rows with 0 may be skipped: their results are unspecified but finite, and they must carry no gradient. */
  readonly needed: Float32Array;
}

export interface Predictions {
  /** [n] ln softmax(logits / temperature) at the target. */
  readonly logprobs: tf.Tensor;
  /** [n] entropy of that softmax in nats. */
  readonly entropies: tf.Tensor;
}

/** Log-probabilities of target tokens and entropies from hidden states [n, d]; differentiable in the hidden states and the head. */
export function tokenLogprobs(hidden: tf.Tensor, { tokens, needed }: Targets, head: PredictionHead): Predictions {
  const { embedding, logitScale, temperature } = head;
  const targets = tf.tensor1d(tokens, "int32");
  if (hasOwnKernels()) {
    const both = fusedHead({ hidden, embedding, logitScale, targets, needed: tf.tensor1d(needed) }, temperature);
    const row = (i: number) => both.slice([i, 0], [1, tokens.length]).reshape([tokens.length]);
    return { logprobs: row(0), entropies: row(1) };
  }
  const logits = hidden.matMul(embedding, false, true).mul(logitScale.div(temperature)); // [n, V]
  const all = logits.logSoftmax();
  return {
    logprobs: all.mul(tf.oneHot(targets, embedding.shape[0] ?? 1).cast("float32")).sum(-1),
    entropies: all.exp().mul(all).sum(-1).neg(),
  };
}
