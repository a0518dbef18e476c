/** A message of an mbox file with the rest of its `From ` line; only the beginning if it is larger than the limit. */
export type MboxMessage = { postmark: string; source: Buffer; isTooLarge: boolean }

type Limits = { maxBytes: number }

/** Separator lines are shorter, and so are the beginnings of the lines after them that tell whether a header begins. */
const MAX_SEPARATOR_BYTES = 1024
const HEAD_BYTES = 64 * 1024
const MIN_BUFFER_BYTES = 256 * 1024
const SEPARATOR = Buffer.from('\nFrom ')

/** Splits an mbox file of any size; holds one message at a time. Text before the first `From ` line is a message without one. */
export async function* splitMbox(stream: AsyncIterable<Uint8Array>, { maxBytes }: Limits): AsyncGenerator<MboxMessage> {
  const window = new MboxWindow(maxBytes)
  for await (const chunk of stream) {
    window.append(chunk)
    yield* window.takeMessages(false)
  }
  yield* window.takeMessages(true)
}

/** The bytes of the current message. The buffer grows by doubling, so that each byte is copied only a few times. */
class MboxWindow {
  private buffer = Buffer.allocUnsafeSlow(MIN_BUFFER_BYTES)
  private start = 0
  private end = 0
  private scanned = 0
  private droppedBytes = 0
  private head: Buffer | undefined
  private readonly maxBytes: number

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
    // The first separator has no line break before it.
    this.buffer[0] = SEPARATOR[0]!
    this.end = 1
  }

  append(chunk: Uint8Array): void {
    if (this.end + chunk.length > this.buffer.length) this.makeRoom(chunk.length)
    this.buffer.set(chunk, this.end)
    this.end += chunk.length
  }

  private makeRoom(length: number): void {
    const used = this.end - this.start
    const needed = Math.max(MIN_BUFFER_BYTES, 2 * (used + length))
    const isFitting = used + length <= this.buffer.length && this.buffer.length <= 4 * needed
    const target = isFitting ? this.buffer : Buffer.allocUnsafeSlow(needed)
    this.buffer.copy(target, 0, this.start, this.end)
    this.buffer = target
    this.scanned -= this.start
    this.start = 0
    this.end = used
  }

  *takeMessages(isEnd: boolean): Generator<MboxMessage> {
    for (let next = this.findSeparator(isEnd); next >= 0; next = this.findSeparator(isEnd)) {
      const message = this.take(next)
      if (message) yield message
    }
    const last = isEnd ? this.take(this.end) : undefined
    if (last) yield last
    if (!isEnd) this.dropExcess()
  }

  /** The position of the line break before the next separator; -1 if more bytes are needed. */
  private findSeparator(isEnd: boolean): number {
    const bytes = this.buffer.subarray(0, this.end)
    for (;;) {
      // A message starts with its own separator, unless its beginning has been dropped.
      const from = Math.max(this.scanned, this.start + (this.head ? 0 : 1))
      const found = bytes.indexOf(SEPARATOR, from)
      this.scanned = found < 0 ? Math.max(from, this.end - SEPARATOR.length) : found
      if (found < 0 || (!isEnd && this.end - found < 2 * MAX_SEPARATOR_BYTES)) return -1
      if (isSeparator(bytes, found)) return found
      this.scanned = found + 1
    }
  }

  private take(end: number): MboxMessage | undefined {
    const content = this.buffer.subarray(this.start, end)
    const message = this.toMessage(content)
    this.start = this.scanned = end
    this.droppedBytes = 0
    this.head = undefined
    return message
  }

  private toMessage(content: Buffer): MboxMessage | undefined {
    const beginning = this.head ?? content
    const bodyStart = isSeparator(beginning, 0) ? endOfLine(beginning, 1) : Math.min(1, beginning.length)
    const postmark = bodyStart > 1 ? beginning.toString('latin1', SEPARATOR.length, bodyStart).trim() : ''
    const isTooLarge = this.droppedBytes > 0 || content.length > this.maxBytes
    const source = Buffer.from(isTooLarge ? beginning.subarray(bodyStart, HEAD_BYTES) : content.subarray(bodyStart))
    return isBlank(source) ? undefined : { postmark, source, isTooLarge }
  }

  /** Of a message that is too large, only the head stays, and what may be the beginning of the next separator. */
  private dropExcess(): void {
    const length = this.end - this.start
    if (length <= this.maxBytes && this.droppedBytes === 0) return
    this.head ??= Buffer.from(this.buffer.subarray(this.start, this.start + HEAD_BYTES))
    const dropped = Math.max(0, this.scanned - this.start)
    this.droppedBytes += dropped
    this.start += dropped
  }
}

/** A `From ` line of a mail program: it is empty or ends with a date, and a header or another blank line follows. */
function isSeparator(bytes: Buffer, lineBreak: number): boolean {
  if (!bytes.subarray(lineBreak, lineBreak + SEPARATOR.length).equals(SEPARATOR)) return false
  const lineEnd = endOfLine(bytes, lineBreak + 1)
  if (lineEnd - lineBreak > MAX_SEPARATOR_BYTES) return false
  const line = bytes.toString('latin1', lineBreak + SEPARATOR.length, lineEnd).trim()
  if (!(isMinimal(line) ? isAfterBlankLine(bytes, lineBreak) : hasDate(line))) return false
  const next = bytes.toString('latin1', lineEnd, Math.min(bytes.length, lineEnd + MAX_SEPARATOR_BYTES))
  return /^(?:>?From |[!-9;-~]+[ \t]*:|\r?\n|$)/.test(next)
}

/** Recent versions of Thunderbird write neither a sender nor a date. */
const isMinimal = (line: string) => line === '' || line === '-'

const hasDate = (line: string) => /\d\d:\d\d/.test(line) && /\b(?:19|20)\d\d\b/.test(line)

const isAfterBlankLine = (bytes: Buffer, lineBreak: number) =>
  /(?:^|\n)\r?$/.test(bytes.toString('latin1', Math.max(0, lineBreak - 2), lineBreak))

function endOfLine(bytes: Buffer, position: number): number {
  const lineBreak = bytes.indexOf(0x0a, position)
  return lineBreak < 0 ? bytes.length : lineBreak + 1
}

const isBlank = (bytes: Buffer) => bytes.length < 1_000 && bytes.toString('latin1').trim() === ''
