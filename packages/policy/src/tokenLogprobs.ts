import * as tf from "@tensorflow/tfjs";
import { detached } from "./ops.ts";

export interface PredictionHead {
  readonly embedding: tf.Tensor;
  readonly logitScale: tf.Tensor;
  readonly temperature: number;
}

export interface Predictions {
  /** [n] ln softmax(logits / temperature) at the target. */
  readonly logprobs: tf.Tensor;
  /** [n] entropy of that softmax in nats; carries no gradient. */
  readonly entropies: tf.Tensor;
}

/** Log-probabilities of `targets` int32 [n] from hidden states [n, d]; differentiable in the hidden states and the head. */
export function tokenLogprobs(hidden: tf.Tensor, targets: tf.Tensor1D, head: PredictionHead): Predictions {
  const { embedding, logitScale, temperature } = head;
  const vocabulary = embedding.shape[0] ?? 1;
  const logits = hidden.matMul(embedding, false, true).mul(logitScale.div(temperature)); // [n, V]
  const all = logits.logSoftmax();
  return {
    logprobs: all.mul(tf.oneHot(targets, vocabulary).cast("float32")).sum(-1),
    entropies: detachedEntropy(all),
  };
}

function detachedEntropy(logprobs: tf.Tensor): tf.Tensor {
  return detached(logprobs, (all) => all.exp().mul(all))
    .sum(-1)
    .neg();
}
