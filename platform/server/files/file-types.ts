type FileType = {
  type: string
  /** Whether a browser may display it; false for types that can contain scripts. */
  isInline: boolean
  matches: (head: Buffer) => boolean
}

export const HEAD_BYTES = 4096

const startsAt =
  (offset: number, ...signatures: (string | number[])[]) =>
  (head: Buffer) =>
    signatures.some((signature) => {
      const bytes = Buffer.from(signature as string, 'latin1')
      return head.subarray(offset, offset + bytes.length).equals(bytes)
    })

const isBoth = (first: FileType['matches'], second: FileType['matches']) => (head: Buffer) => first(head) && second(head)

const isZip = startsAt(0, 'PK\x03\x04')
const zipContaining = (part: string) => isBoth(isZip, (head) => head.includes(part, 0, 'latin1'))
const openDocument = (kind: string) => isBoth(isZip, startsAt(30, `mimetypeapplication/vnd.oasis.opendocument.${kind}`))
const isMp4 = (...brands: string[]) => isBoth(startsAt(4, 'ftyp'), startsAt(8, ...brands))

const FILE_TYPES: readonly FileType[] = [
  { type: 'image/png', isInline: true, matches: startsAt(0, '\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', isInline: true, matches: startsAt(0, [0xff, 0xd8, 0xff]) },
  { type: 'image/gif', isInline: true, matches: startsAt(0, 'GIF87a', 'GIF89a') },
  { type: 'image/webp', isInline: true, matches: isBoth(startsAt(0, 'RIFF'), startsAt(8, 'WEBP')) },
  { type: 'image/avif', isInline: true, matches: isMp4('avif', 'avis') },
  { type: 'image/heic', isInline: false, matches: isMp4('heic', 'heix', 'mif1', 'msf1') },
  { type: 'application/pdf', isInline: false, matches: startsAt(0, '%PDF-') },
  { type: 'audio/mpeg', isInline: true, matches: startsAt(0, 'ID3', [0xff, 0xfb], [0xff, 0xf3], [0xff, 0xf2]) },
  { type: 'audio/wav', isInline: true, matches: isBoth(startsAt(0, 'RIFF'), startsAt(8, 'WAVE')) },
  { type: 'audio/ogg', isInline: true, matches: startsAt(0, 'OggS') },
  { type: 'audio/mp4', isInline: true, matches: isMp4('M4A ') },
  { type: 'video/quicktime', isInline: false, matches: isMp4('qt  ') },
  { type: 'video/mp4', isInline: true, matches: isMp4('isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash') },
  { type: 'video/webm', isInline: true, matches: isBoth(startsAt(0, [0x1a, 0x45, 0xdf, 0xa3]), (head) => head.includes('webm')) },
  { type: 'application/vnd.oasis.opendocument.text', isInline: false, matches: openDocument('text') },
  { type: 'application/vnd.oasis.opendocument.spreadsheet', isInline: false, matches: openDocument('spreadsheet') },
  { type: 'application/vnd.oasis.opendocument.presentation', isInline: false, matches: openDocument('presentation') },
  { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', isInline: false, matches: zipContaining('word/') },
  { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', isInline: false, matches: zipContaining('xl/') },
  { type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', isInline: false, matches: zipContaining('ppt/') },
  { type: 'application/zip', isInline: false, matches: isBoth(isZip, () => true) },
  { type: 'application/gzip', isInline: false, matches: startsAt(0, [0x1f, 0x8b, 0x08]) },
  { type: 'application/x-7z-compressed', isInline: false, matches: startsAt(0, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]) },
  { type: 'application/x-ole-storage', isInline: false, matches: startsAt(0, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) },
  { type: 'application/rtf', isInline: false, matches: startsAt(0, '{\\rtf') },
  { type: 'image/svg+xml', isInline: false, matches: (head) => isMarkup(head) && /<svg[\s>:/]/i.test(toText(head)) },
  { type: 'text/html', isInline: false, matches: (head) => isMarkup(head) },
  { type: 'text/plain', isInline: true, matches: (head) => isText(head) },
]

const inlineTypes = new Set(FILE_TYPES.filter((one) => one.isInline).map((one) => one.type))

export const detectFileType = (head: Buffer): string | undefined => FILE_TYPES.find((one) => one.matches(head))?.type

export const isInlineType = (type: string) => inlineTypes.has(type)

const toText = (head: Buffer) => head.toString('latin1')

/** Text that starts like a tag counts as a page, since some browsers would treat it as one. */
const isMarkup = (head: Buffer) => isText(head) && /^(?:\xef\xbb\xbf)?\s*</.test(toText(head))

const isText = (head: Buffer) =>
  startsAt(0, [0xff, 0xfe], [0xfe, 0xff])(head) || head.every((byte) => byte >= 0x20 || TEXT_CONTROLS.has(byte))

const TEXT_CONTROLS = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b])
