import { XmlReadingError, type XmlFault } from '#platform/server/xml/assert-reasonable-xml.ts'
import { type XmlElement, parseXmlRoot } from '#platform/server/xml/xml-elements.ts'
import { ReadingError, type ReadingCode } from './reading-error.ts'

const codes: Record<XmlFault, ReadingCode> = {
  document_type: 'invoices.statement_doctype',
  malformed: 'invoices.statement_unreadable',
  truncated: 'invoices.statement_truncated',
}

export function parseStatementXml(text: string): XmlElement {
  try {
    return parseXmlRoot(text)
  } catch (error) {
    throw error instanceof XmlReadingError ? new ReadingError(codes[error.reason], error.message) : error
  }
}
