import { createHash } from 'node:crypto'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { ConfigError } from '../../config/config-error.ts'
import { ObjectStoreError } from '../../object-store/store-error.ts'
import type { BackupStore } from './backup-store.ts'
import type { StoredBackup } from './layout.ts'

type PartInfo = StoredBackup['parts'][string]

const LEVEL = 3

export const createCompressor = () =>
  createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 } })

export const createDecompressor = () => createZstdDecompress()

/** Stores the content compressed and returns its size and hash. */
export async function storePart(store: BackupStore, key: string, content: AsyncIterable<Buffer>): Promise<PartInfo> {
  const measure = createMeasure()
  await putThrough(store, key, { content: measure.pass(content), transform: createCompressor() })
  return measure.result()
}

/** Throws ConfigError if the part is damaged. */
export async function fetchPart(
  store: BackupStore,
  key: string,
  options: { expected: PartInfo; to: NodeJS.WritableStream },
): Promise<void> {
  const measure = createMeasure()
  await pipeline(await store.get(key), createDecompressor(), measure.pass, options.to).catch((error: unknown) => {
    throw toDamagedError(error, key)
  })
  const { bytes, sha256 } = measure.result()
  if (bytes !== options.expected.bytes || sha256 !== options.expected.sha256) throw toDamagedError(undefined, key)
}

/** File system and network errors stay as they are. */
export function toDamagedError(error: unknown, key: string): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  const isContentError =
    error instanceof Error && (code === undefined || code === 'ABORT_ERR' || code.startsWith('Z') || code.startsWith('ERR_'))
  if (error instanceof ConfigError || error instanceof ObjectStoreError || (error !== undefined && !isContentError)) return error
  return new ConfigError(`The backup is damaged: ${key} is truncated or has been changed.`)
}

type Transformed = { content: AsyncIterable<Buffer>; transform: Transform }

/** If the content fails, the object is not stored. */
export async function putThrough(store: BackupStore, key: string, { content, transform }: Transformed): Promise<void> {
  const piped = pipeline(Readable.from(content, { objectMode: false }), transform)
  await Promise.all([store.put(key, transform), piped])
}

function createMeasure() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    pass: async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of content) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}
