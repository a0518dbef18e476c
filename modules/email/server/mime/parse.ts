import { Worker } from 'node:worker_threads'
import { headerText, headerLength } from './header.ts'
import type { ParsedMail } from './parsed-mail.ts'
import { readMail } from './read-mail.ts'

/** Larger mails would hold up the event loop (about 10 ms for so many bytes), so a thread of their own reads them. */
const INLINE_BYTES = 256 * 1024
const PATIENCE_MS = 60_000

let turn: Promise<unknown> = Promise.resolve()

/**
 * Reads a mail, whatever is in it: what cannot be read is a defect, never an error. Archives are never unpacked. Large mails are
 * read one after the other, so that memory holds one of them.
 */
export function parseMail(source: Uint8Array): Promise<ParsedMail> {
  if (source.length <= INLINE_BYTES) return readMail(source)
  const mail = turn.then(() => readAside(source))
  turn = mail.catch(() => undefined)
  return mail
}

async function readAside(source: Uint8Array): Promise<ParsedMail> {
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 512 } })
  const { promise, resolve, reject } = Promise.withResolvers<ParsedMail>()
  worker
    .once('message', resolve)
    .once('error', reject)
    .once('exit', () => reject(new Error('The thread ended.')))
  const timer = setTimeout(() => reject(new Error('It took too long.')), PATIENCE_MS)
  worker.postMessage(source)
  try {
    return await promise
  } catch {
    return await readHeaderOnly(source)
  } finally {
    clearTimeout(timer)
    void worker.terminate()
  }
}

async function readHeaderOnly(source: Uint8Array): Promise<ParsedMail> {
  const mail = await readMail(source.subarray(0, Math.min(headerLength(source), INLINE_BYTES)))
  return { ...mail, header: headerText(source), defects: ['damaged'] }
}
