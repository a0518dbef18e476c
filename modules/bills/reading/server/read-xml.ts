import { decodeText } from '#platform/server/decode-text.ts'
import { XmlReadingError } from '#platform/server/xml/assert-reasonable-xml.ts'
import { type XmlElement, getLocalName, parseXmlRoot } from '#platform/server/xml/xml-elements.ts'
import { readCii } from './read-cii.ts'
import { readUbl } from './read-ubl.ts'
import type { StatedInvoice } from './stated-invoice.ts'
import { UnreadableEInvoice } from './unreadable-e-invoice.ts'

const MAX_LINES = 10_000

export function readXml(content: Uint8Array): StatedInvoice {
  const text = decodeText(content)
  if (text === null) throw new UnreadableEInvoice('unknown_encoding', 'The file must be text in the encoding that it declares.')
  const invoice = readRoot(parseRoot(text))
  if (invoice.lines.length > MAX_LINES) throw new UnreadableEInvoice('too_large', `The invoice must not have more than ${MAX_LINES} lines.`)
  return invoice
}

function parseRoot(text: string): XmlElement {
  try {
    return parseXmlRoot(text)
  } catch (error) {
    if (!(error instanceof XmlReadingError)) throw error
    throw new UnreadableEInvoice(error.reason === 'malformed' ? 'malformed_xml' : error.reason, error.message)
  }
}

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'

function readRoot(root: XmlElement): StatedInvoice {
  switch (getQualifiedName(root)) {
    case `{${UBL}:Invoice-2}Invoice`:
      return readUbl(root, false)
    case `{${UBL}:CreditNote-2}CreditNote`:
      return readUbl(root, true)
    case '{urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100}CrossIndustryInvoice':
      return readCii(root)
    default:
      throw new UnreadableEInvoice(
        'unsupported_xml',
        `The file must be an Invoice or CreditNote in UBL 2.1 or a CrossIndustryInvoice, and it is a ${getLocalName(root).slice(0, 50)}.`,
      )
  }
}

function getQualifiedName(root: XmlElement): string {
  const prefix = root.name.includes(':') ? `xmlns:${root.name.split(':', 1)[0]}` : 'xmlns'
  return `{${root.attributes[prefix] ?? ''}}${getLocalName(root)}`
}
