import * as tf from "@tensorflow/tfjs";

/** An op with its own gradient. `Saved` is the tuple of tensors the backward pass needs. */
export interface DifferentiableOp<Saved extends readonly tf.Tensor[]> {
  /** What gradients flow to. `forward` and `backward` may close over other tensors only if those outlive the backward pass. */
  readonly inputs: readonly tf.Tensor[];
  /** The value, and the tensors to keep; every other intermediate is freed. */
  forward(): { readonly value: tf.Tensor; readonly saved: Saved };
  /** One gradient per input. */
  backward(dy: tf.Tensor, saved: Saved): readonly tf.Tensor[];
}

/** The value of `op`, on the tape with its own gradient. */
export function differentiable<Saved extends readonly tf.Tensor[]>(op: DifferentiableOp<Saved>): tf.Tensor {
  return tf.customGrad((...given) => {
    const save = given.find((argument) => typeof argument === "function");
    const value = tf.tidy(() => {
      const result = op.forward();
      save?.([...result.saved]);
      return result.value;
    });
    return { value, gradFunc: (dy: tf.Tensor, saved: tf.Tensor[]) => [...op.backward(dy, asSaved<Saved>(saved))] };
  })(...op.inputs);
}

/** TF.js hands back the saved tensors as a plain list, in the order and number they were saved in. */
function asSaved<Saved extends readonly tf.Tensor[]>(tensors: tf.Tensor[]): Saved {
  return tensors as unknown as Saved;
}
