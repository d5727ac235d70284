import { createHash } from "node:crypto";
import { decodeSafetensors, encodeSafetensors, readCount, requiredField } from "./safetensors.ts";
import type { LayerKind, PolicySpec } from "./spec.ts";
import type { Parameter, Weights } from "./weights.ts";
import { parameterShapes } from "./weights.ts";

/** What a checkpoint says about itself besides its weights. */
export interface CheckpointMetadata {
  /** Policy version: 0 for the base of a run, one more per update. */
  readonly version: number;
  readonly vocabularyDigest: string;
  /** Free text by key, e.g. how the weights were made. */
  readonly notes?: Readonly<Record<string, string>>;
}

export interface Checkpoint {
  readonly weights: Weights;
  readonly metadata: CheckpointMetadata;
}

/** Safetensors bytes of a checkpoint; the same checkpoint always gives the same bytes. */
export function encodeCheckpoint({ weights, metadata }: Checkpoint): Uint8Array {
  const fields = new Map<string, string>([
    ["spec", JSON.stringify(weights.spec)],
    ["version", String(metadata.version)],
    ["vocabularyDigest", metadata.vocabularyDigest],
  ]);
  for (const [key, note] of Object.entries(metadata.notes ?? {})) fields.set(`note.${key}`, note);
  return encodeSafetensors({ tensors: inFileOrder(weights.spec, weights.parameters), metadata: fields });
}

/** Reads a checkpoint. Throws with the reason on a truncated file, a missing, extra or odd-shaped tensor, or bad metadata. */
export function decodeCheckpoint(bytes: Uint8Array): Checkpoint {
  const { tensors, metadata } = decodeSafetensors(bytes);
  const spec = readSpec(requiredField(metadata, "spec"));
  const notes: Record<string, string> = {};
  for (const [key, note] of metadata) if (key.startsWith("note.")) notes[key.slice(5)] = note;
  return {
    weights: { spec, parameters: inFileOrder(spec, tensors) },
    metadata: {
      version: readCount(metadata, "version"),
      vocabularyDigest: requiredField(metadata, "vocabularyDigest"),
      ...(Object.keys(notes).length > 0 ? { notes } : {}),
    },
  };
}

/** Content address of a file: lower-case sha256 hex of its bytes. */
export function checkpointDigest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The spec's parameters in file order. Throws unless exactly these are present, each in its shape. */
function inFileOrder(spec: PolicySpec, tensors: ReadonlyMap<string, Parameter>): ReadonlyMap<string, Parameter> {
  const parameters = new Map<string, Parameter>();
  for (const [name, shape] of parameterShapes(spec)) {
    const tensor = tensors.get(name);
    if (tensor === undefined) throw new Error(`checkpoint: parameter "${name}" is missing`);
    if (tensor.shape.join() !== shape.join()) {
      throw new Error(`checkpoint: "${name}" has shape [${tensor.shape.join(", ")}], expected [${shape.join(", ")}]`);
    }
    parameters.set(name, tensor);
  }
  for (const name of tensors.keys()) {
    if (!parameters.has(name)) throw new Error(`checkpoint: "${name}" is not a parameter of this spec`);
  }
  return parameters;
}

function readSpec(json: string): PolicySpec {
  const fields = new Map<string, unknown>(Object.entries(parseObject(json)));
  const positive = (name: string): number => {
    const value = fields.get(name);
    if (typeof value !== "number" || !(value > 0)) throw new Error(`checkpoint: spec field "${name}" is not positive`);
    return value;
  };
  const layers = fields.get("layers");
  if (!isLayers(layers)) throw new Error('checkpoint: spec field "layers" is not a list of "delta" and "attention"');
  return {
    vocabulary: positive("vocabulary"),
    width: positive("width"),
    heads: positive("heads"),
    hidden: positive("hidden"),
    layers,
    ropeTheta: positive("ropeTheta"),
    maxTokens: positive("maxTokens"),
  };
}

function parseObject(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === "object" && value !== null) return value;
  } catch (cause) {
    throw new Error("checkpoint: the spec is not JSON", { cause });
  }
  throw new Error("checkpoint: the spec is not an object");
}

function isLayers(value: unknown): value is LayerKind[] {
  return Array.isArray(value) && value.length > 0 && value.every((kind) => kind === "delta" || kind === "attention");
}
