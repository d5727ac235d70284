import type { Parameter } from "./weights.ts";

/** Contents of a safetensors file that holds f32 tensors only. */
export interface TensorFile {
  readonly tensors: ReadonlyMap<string, Parameter>;
  readonly metadata: ReadonlyMap<string, string>;
}

/** Bytes of a safetensors file: u64 header length, JSON header padded to 8 bytes, little-endian f32 data in map order. */
export function encodeSafetensors({ tensors, metadata }: TensorFile): Uint8Array {
  const header: Record<string, unknown> = { __metadata__: Object.fromEntries(metadata) };
  let offset = 0;
  for (const [name, { shape, values }] of tensors) {
    header[name] = { dtype: "F32", shape, data_offsets: [offset, offset + 4 * values.length] };
    offset += 4 * values.length;
  }
  const json = new TextEncoder().encode(JSON.stringify(header));
  const headerBytes = Math.ceil(json.length / 8) * 8;
  const bytes = new Uint8Array(8 + headerBytes + offset).fill(0x20, 8, 8 + headerBytes);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(headerBytes), true);
  bytes.set(json, 8);
  let at = 8 + headerBytes;
  for (const { values } of tensors.values()) {
    bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), at);
    at += values.byteLength;
  }
  return bytes;
}

/** Reads what `encodeSafetensors` (or any writer of f32 tensors) wrote. Throws with the reason when the file is not whole. */
export function decodeSafetensors(bytes: Uint8Array): TensorFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 8) throw new Error(`safetensors: ${String(bytes.length)} bytes are too few for a header length`);
  const headerBytes = Number(view.getBigUint64(0, true));
  if (8 + headerBytes > bytes.length) {
    throw new Error(
      `safetensors: header of ${String(headerBytes)} bytes is cut off (file has ${String(bytes.length)} bytes)`,
    );
  }
  const header = readHeader(bytes.subarray(8, 8 + headerBytes));
  const data = bytes.subarray(8 + headerBytes);
  const tensors = new Map<string, Parameter>();
  let metadata: ReadonlyMap<string, string> = new Map();
  for (const [name, entry] of Object.entries(header)) {
    if (name === "__metadata__") metadata = readMetadata(entry);
    else tensors.set(name, readTensor(name, entry, data));
  }
  return { tensors, metadata };
}

/** A metadata field. Throws when it is missing. */
export function requiredField(metadata: ReadonlyMap<string, string>, name: string): string {
  const value = metadata.get(name);
  if (value === undefined) throw new Error(`safetensors: metadata "${name}" is missing`);
  return value;
}

/** A metadata field that counts something. Throws when it is missing or not a count. */
export function readCount(metadata: ReadonlyMap<string, string>, name: string): number {
  const text = requiredField(metadata, name);
  if (!/^\d+$/.test(text)) throw new Error(`safetensors: metadata "${name}" is not a count: "${text}"`);
  return Number(text);
}

function readHeader(json: Uint8Array): Record<string, unknown> {
  let header: unknown;
  try {
    header = JSON.parse(new TextDecoder().decode(json));
  } catch (cause) {
    throw new Error("safetensors: the header is not JSON", { cause });
  }
  if (!isRecord(header)) throw new Error("safetensors: the header is not an object");
  return header;
}

function readMetadata(entry: unknown): ReadonlyMap<string, string> {
  const metadata = new Map<string, string>();
  for (const [key, value] of Object.entries(isRecord(entry) ? entry : {})) {
    if (typeof value !== "string") throw new Error(`safetensors: metadata "${key}" is not a string`);
    metadata.set(key, value);
  }
  return metadata;
}

function readTensor(name: string, entry: unknown, data: Uint8Array): Parameter {
  const { dtype, shape, data_offsets: offsets } = isRecord(entry) ? entry : {};
  if (dtype !== "F32") throw new Error(`safetensors: tensor "${name}" is ${String(dtype)}, expected F32`);
  if (!isSizes(shape)) throw new Error(`safetensors: tensor "${name}" has no valid shape`);
  const [begin, end] = isSizes(offsets) ? offsets : [];
  const size = shape.reduce((product, extent) => product * extent, 1);
  if (begin === undefined || end === undefined || end - begin !== 4 * size) {
    throw new Error(`safetensors: tensor "${name}" [${shape.join(", ")}] does not fill its data offsets`);
  }
  if (end > data.length) {
    throw new Error(
      `safetensors: tensor "${name}" is cut off (ends at byte ${String(end)} of ${String(data.length)} data bytes)`,
    );
  }
  // copied by the constructor: on a Buffer, slice gives a view of the whole file
  return { shape, values: new Float32Array(new Uint8Array(data.subarray(begin, end)).buffer) };
}

function isSizes(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((size) => typeof size === "number" && Number.isInteger(size) && size >= 0);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
