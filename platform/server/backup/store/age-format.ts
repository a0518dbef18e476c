import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Decrypter, Encrypter } from 'age-encryption'

/** 64 KiB of plain text; in the encrypted file each chunk is followed by its 16-byte authentication tag. */
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const NONCE_BYTES = 16
const CIPHER = 'chacha20-poly1305'

/**
 * Encrypts in the age format (https://age-encryption.org/v1). The library wraps the key; Node's cipher encrypts the content, because the
 * library's own encrypts 10 MB/s, Node's more than 500.
 */
export async function* encryptAge(content: AsyncIterable<Buffer>, recipient: string): AsyncGenerator<Buffer> {
  const { header, fileKey } = await createHeader(recipient)
  const nonce = randomBytes(NONCE_BYTES)
  yield Buffer.concat([header, nonce])
  const key = derivePayloadKey(fileKey, nonce)
  let counter = 0
  for await (const { chunk, isLast } of splitChunks(content, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, toChunkNonce(counter++, isLast), { authTagLength: TAG_BYTES })
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/** Throws if the content is truncated, changed or encrypted for another identity. */
export async function* decryptAge(content: AsyncIterable<Buffer>, identity: string): AsyncGenerator<Buffer> {
  const { header, nonce, rest } = await readHeader(content)
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const key = derivePayloadKey(await decrypter.decryptHeader(header), nonce)
  let counter = 0
  for await (const { chunk, isLast } of splitChunks(rest, CHUNK_BYTES + TAG_BYTES)) {
    if (chunk.length < TAG_BYTES) throw new Error('The encrypted content is truncated.')
    const decipher = createDecipheriv(CIPHER, key, toChunkNonce(counter++, isLast), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES))
    yield Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()])
  }
}

/** The library passes the file key only to recipients, so a second recipient, which adds nothing to the header, captures it. */
async function createHeader(recipient: string): Promise<{ header: Buffer; fileKey: Uint8Array }> {
  let fileKey = new Uint8Array()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  encrypter.addRecipient({
    wrapFileKey: (key) => {
      fileKey = Uint8Array.from(key)
      return []
    },
  })
  const encrypted = Buffer.from(await encrypter.encrypt(''))
  return { header: encrypted.subarray(0, findHeaderEnd(encrypted)), fileKey }
}

const derivePayloadKey = (fileKey: Uint8Array, nonce: Buffer) => Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32))

function toChunkNonce(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(counter, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** The length of the header, which ends with the line of its MAC; undefined while more is needed. */
function findHeaderEnd(bytes: Buffer): number | undefined {
  const mac = bytes.indexOf('\n--- ')
  const end = mac < 0 ? -1 : bytes.indexOf('\n', mac + 1)
  return end < 0 ? undefined : end + 1
}

const MAX_HEADER_BYTES = 64 * 1024

async function readHeader(content: AsyncIterable<Buffer>): Promise<{ header: Buffer; nonce: Buffer; rest: AsyncIterable<Buffer> }> {
  const chunks = content[Symbol.asyncIterator]()
  let bytes: Buffer = Buffer.alloc(0)
  for (;;) {
    const end = findHeaderEnd(bytes)
    if (end && bytes.length >= end + NONCE_BYTES) {
      const start = end + NONCE_BYTES
      return { header: bytes.subarray(0, end), nonce: bytes.subarray(end, start), rest: continueWith(bytes.subarray(start), chunks) }
    }
    const next = await chunks.next()
    if (next.done || bytes.length > MAX_HEADER_BYTES) throw new Error('The content is not encrypted in the age format.')
    bytes = Buffer.concat([bytes, next.value])
  }
}

async function* continueWith(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** Chunks of `size` bytes; the last one is shorter or as long, and empty only if there is no content. */
async function* splitChunks(content: AsyncIterable<Buffer>, size: number): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let pending: Buffer[] = []
  let length = 0
  for await (const part of content) {
    pending.push(part)
    length += part.length
    if (length <= size) continue
    const bytes = Buffer.concat(pending)
    let start = 0
    for (; bytes.length - start > size; start += size) yield { chunk: bytes.subarray(start, start + size), isLast: false }
    pending = [bytes.subarray(start)]
    length = bytes.length - start
  }
  yield { chunk: Buffer.concat(pending), isLast: true }
}
