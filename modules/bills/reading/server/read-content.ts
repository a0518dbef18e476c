import type { ReadEInvoice } from '../e-invoice-data.ts'
import { listProblems } from './problems/list-problems.ts'
import { readPdf } from './read-pdf.ts'
import { readXml } from './read-xml.ts'
import { toEInvoice } from './to-e-invoice.ts'
import { UnreadableEInvoice } from './unreadable-e-invoice.ts'

/** Throws UnreadableEInvoice. Large files take seconds, so servers call `readEInvoice`. */
export function readContent(bytes: Uint8Array): ReadEInvoice {
  const stated = readStated(bytes)
  return { ...toEInvoice(stated), problems: listProblems(stated) }
}

function readStated(bytes: Uint8Array) {
  if (isPdf(bytes)) return readPdf(bytes)
  if (isXml(bytes)) return readXml(bytes)
  throw new UnreadableEInvoice('not_an_e_invoice', 'The file must be an e-invoice as XML or PDF.')
}

const HEADER_BYTES = 1024

export const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, HEADER_BYTES)).includes('%PDF-')

/** In any encoding, `<` is the first character that is neither white space nor part of a byte order mark. */
const isXml = (bytes: Uint8Array) => bytes.subarray(0, HEADER_BYTES).find((byte) => !insignificant.has(byte)) === 0x3c

const insignificant = new Set([0, 9, 10, 13, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff])
