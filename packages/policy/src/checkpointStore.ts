import { randomUUID } from "node:crypto";
import { access, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { checkpointDigest } from "./checkpoint.ts";

/** Content-addressed files: weights and optimizer states by the sha256 of their bytes. */
export interface CheckpointStore {
  /** Stores the bytes durably and returns their digest. Idempotent; a crash leaves either the whole file or none. */
  put(bytes: Uint8Array): Promise<string>;
  /** The bytes of a digest. Rejects when the file is absent or its content no longer has that digest. */
  get(digest: string): Promise<Uint8Array>;
  has(digest: string): Promise<boolean>;
  /** Idempotent. */
  remove(digest: string): Promise<void>;
}

/** A store in a local folder, created on first use. Safe for several processes at once. */
export function createFolderStore(folder: string): CheckpointStore {
  const pathOf = (digest: string) => join(folder, `${validDigest(digest)}.safetensors`);
  const has = (digest: string) =>
    access(pathOf(digest)).then(
      () => true,
      () => false,
    );
  return {
    async put(bytes) {
      const digest = checkpointDigest(bytes);
      if (await has(digest)) return digest;
      await mkdir(folder, { recursive: true });
      const temporary = join(folder, `.${digest}.${randomUUID()}`);
      await writeDurably(temporary, bytes);
      await rename(temporary, pathOf(digest));
      await syncPath(folder);
      return digest;
    },
    async get(digest) {
      const bytes = await readFile(pathOf(digest));
      const found = checkpointDigest(bytes);
      if (found !== digest) throw new Error(`checkpoint ${digest} is damaged: its content has digest ${found}`);
      return bytes;
    },
    has,
    remove: (digest) => rm(pathOf(digest), { force: true }),
  };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes a folder's entries, so that a renamed file survives a power cut. */
async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The digest, checked to be 64 hex digits so that it can never leave the folder. */
function validDigest(digest: string): string {
  if (!/^[0-9a-f]{64}$/.test(digest)) throw new Error(`not a checkpoint digest: "${digest}"`);
  return digest;
}
