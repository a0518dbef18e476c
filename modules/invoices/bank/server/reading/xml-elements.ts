import { parseXml, XmlElement, type XmlNode } from '@rgrove/parse-xml'
import { ReadingError } from './reading-error.ts'

/** Throws unless the text is well-formed XML without a document type, which could declare entities. */
export function parseXmlRoot(text: string): XmlElement {
  if (/<!DOCTYPE/i.test(text))
    throw new ReadingError(
      'invoices.statement_doctype',
      'The file must not contain a document type declaration (DOCTYPE), which could declare entities.',
    )
  const root = parse(text)
  if (!root) throw new ReadingError('invoices.statement_unreadable', 'The file is not well-formed XML.')
  return root
}

function parse(text: string): XmlElement | null {
  try {
    return parseXml(text.replace(/^\ufeff/, '').trimStart()).root
  } catch (error) {
    const isCut = !/<\/[\w:.-]+>\s*$/.test(text)
    const message = String((error as Error).message)
      .split('\n', 1)[0]!
      .slice(0, 200)
    if (isCut) throw new ReadingError('invoices.statement_truncated', 'The file ends in the middle. Download it again.')
    throw new ReadingError('invoices.statement_unreadable', `The file is not well-formed XML: ${message}`)
  }
}

/** Namespace prefixes differ between banks and carry no meaning in statements. */
const getLocalName = ({ name }: XmlElement) => name.slice(name.indexOf(':') + 1)

const isElement = (node: XmlNode): node is XmlElement => node instanceof XmlElement

export const findChildren = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter(isElement).filter((child) => getLocalName(child) === name) ?? []

/** The first element at the path, such as `Acct/Id/IBAN`. */
export const findElement = (element: XmlElement | undefined, path: string): XmlElement | undefined =>
  path.split('/').reduce<XmlElement | undefined>((parent, name) => findChildren(parent, name)[0], element)

/** The trimmed text at the first of the paths that has any; empty if none has. */
export function readText(element: XmlElement | undefined, ...paths: string[]): string {
  for (const path of paths) {
    const text = findElement(element, path)?.text.trim()
    if (text) return text
  }
  return ''
}
