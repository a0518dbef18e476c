type FileType = {
  type: string
  /** Whether a browser may show it in place; what can carry script never is. */
  isInline: boolean
  /** By the first bytes of the content. */
  matches: (head: Buffer) => boolean
}

/** How many of the first bytes decide. */
export const HEAD_BYTES = 4096

const at =
  (offset: number, ...signatures: (string | number[])[]) =>
  (head: Buffer) =>
    signatures.some((signature) => {
      const bytes = Buffer.from(signature as string, 'latin1')
      return head.subarray(offset, offset + bytes.length).equals(bytes)
    })

const both = (first: FileType['matches'], second: FileType['matches']) => (head: Buffer) => first(head) && second(head)

const isZip = at(0, 'PK\x03\x04')
const zipWith = (part: string) => both(isZip, (head) => head.includes(part, 0, 'latin1'))
const openDocument = (kind: string) => both(isZip, at(30, `mimetypeapplication/vnd.oasis.opendocument.${kind}`))
const mp4Like = (...brands: string[]) => both(at(4, 'ftyp'), at(8, ...brands))

/** What may be uploaded; the first match counts, all else is refused. PDF viewers do not start in the sandbox that files are served in. */
const FILE_TYPES: readonly FileType[] = [
  { type: 'image/png', isInline: true, matches: at(0, '\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', isInline: true, matches: at(0, [0xff, 0xd8, 0xff]) },
  { type: 'image/gif', isInline: true, matches: at(0, 'GIF87a', 'GIF89a') },
  { type: 'image/webp', isInline: true, matches: both(at(0, 'RIFF'), at(8, 'WEBP')) },
  { type: 'image/avif', isInline: true, matches: mp4Like('avif', 'avis') },
  { type: 'image/heic', isInline: false, matches: mp4Like('heic', 'heix', 'mif1', 'msf1') },
  { type: 'application/pdf', isInline: false, matches: at(0, '%PDF-') },
  { type: 'audio/mpeg', isInline: true, matches: at(0, 'ID3', [0xff, 0xfb], [0xff, 0xf3], [0xff, 0xf2]) },
  { type: 'audio/wav', isInline: true, matches: both(at(0, 'RIFF'), at(8, 'WAVE')) },
  { type: 'audio/ogg', isInline: true, matches: at(0, 'OggS') },
  { type: 'audio/mp4', isInline: true, matches: mp4Like('M4A ') },
  { type: 'video/quicktime', isInline: false, matches: mp4Like('qt  ') },
  { type: 'video/mp4', isInline: true, matches: mp4Like('isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash') },
  { type: 'video/webm', isInline: true, matches: both(at(0, [0x1a, 0x45, 0xdf, 0xa3]), (head) => head.includes('webm')) },
  { type: 'application/vnd.oasis.opendocument.text', isInline: false, matches: openDocument('text') },
  { type: 'application/vnd.oasis.opendocument.spreadsheet', isInline: false, matches: openDocument('spreadsheet') },
  { type: 'application/vnd.oasis.opendocument.presentation', isInline: false, matches: openDocument('presentation') },
  { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', isInline: false, matches: zipWith('word/') },
  { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', isInline: false, matches: zipWith('xl/') },
  { type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', isInline: false, matches: zipWith('ppt/') },
  { type: 'application/zip', isInline: false, matches: both(isZip, () => true) },
  { type: 'application/gzip', isInline: false, matches: at(0, [0x1f, 0x8b, 0x08]) },
  { type: 'application/x-7z-compressed', isInline: false, matches: at(0, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]) },
  { type: 'application/x-ole-storage', isInline: false, matches: at(0, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) },
  { type: 'application/rtf', isInline: false, matches: at(0, '{\\rtf') },
  { type: 'image/svg+xml', isInline: false, matches: (head) => isMarkup(head) && /<svg[\s>:/]/i.test(textOf(head)) },
  { type: 'text/html', isInline: false, matches: (head) => isMarkup(head) },
  { type: 'text/plain', isInline: true, matches: (head) => isText(head) },
]

const INLINE = new Set(FILE_TYPES.filter((one) => one.isInline).map((one) => one.type))

/** The type of a content by its first bytes; undefined where it is none that may be uploaded. */
export const typeOf = (head: Buffer): string | undefined => FILE_TYPES.find((one) => one.matches(head))?.type

export const isInlineType = (type: string) => INLINE.has(type)

const textOf = (head: Buffer) => head.toString('latin1')

/** Whatever begins like a tag is taken for a page, since some browser or another might. */
const isMarkup = (head: Buffer) => isText(head) && /^(?:\xef\xbb\xbf)?\s*</.test(textOf(head))

/** What WHATWG MIME Sniffing takes for text: no control bytes but tab, line ends, form feed and escape; or UTF-16 with its mark. */
const isText = (head: Buffer) => at(0, [0xff, 0xfe], [0xfe, 0xff])(head) || head.every((byte) => byte >= 0x20 || TEXT_CONTROLS.has(byte))

const TEXT_CONTROLS = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b])
