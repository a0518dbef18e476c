import { parseXml, XmlElement, type XmlNode } from '@rgrove/parse-xml'
import { XmlReadingError, assertReasonableXml } from './assert-reasonable-xml.ts'

export type { XmlElement }

/** Throws XmlReadingError unless the text is well-formed XML of reasonable depth without a document type, which could declare entities. */
export function parseXmlRoot(text: string): XmlElement {
  const content = text.replace(/^\ufeff/, '').trimStart()
  assertReasonableXml(content)
  const root = parse(content)
  if (!root) throw new XmlReadingError('malformed', 'The file is not well-formed XML.')
  return root
}

function parse(text: string): XmlElement | null {
  try {
    return parseXml(text).root
  } catch (error) {
    const isTruncated = !/<\/[\w:.-]+>\s*$/.test(text.slice(-1_000))
    if (isTruncated) throw new XmlReadingError('truncated', 'The file ends in the middle. Download it again.')
    const message = String((error as Error).message)
      .split('\n', 1)[0]!
      .slice(0, 200)
    throw new XmlReadingError('malformed', `The file is not well-formed XML: ${message}`)
  }
}

/** Namespace prefixes differ between senders and carry no meaning in formats whose elements have unique names. */
export const getLocalName = ({ name }: XmlElement) => name.slice(name.indexOf(':') + 1)

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
