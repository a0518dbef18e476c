import { parseXml, XmlElement, XmlText, type XmlNode } from '@rgrove/parse-xml'
import { ApiError } from '#platform/server/api-error.ts'
import { toKey } from './namespaces.ts'

/** `key` is the name with its namespace, such as `{DAV:}prop`. */
export type Element = { key: string; attributes: Readonly<Record<string, string>>; children: Element[]; text: string }

const MAX_DEPTH = 64
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace'

/** Throws 400 unless the text is well-formed XML without a document type, which could declare entities. */
export function parseXmlBody(body: Buffer): Element {
  const text = decodeUtf8(body)
  if (/<!DOCTYPE/i.test(text)) throw createXmlError('must not contain a document type declaration (DOCTYPE)')
  return resolveNamespaces(parseRoot(text), { xml: XML_NAMESPACE }, 0)
}

function decodeUtf8(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw createXmlError('is not valid UTF-8')
  }
}

function parseRoot(text: string): XmlElement {
  try {
    const { root } = parseXml(text)
    if (root) return root
  } catch (error) {
    throw createXmlError(
      `is not well-formed XML: ${String((error as Error).message)
        .split('\n', 1)[0]!
        .slice(0, 200)}`,
    )
  }
  throw createXmlError('is not well-formed XML')
}

export const createXmlError = (predicate: string): ApiError => new ApiError(400, 'dav.invalid_xml', `The body ${predicate}.`)

type Prefixes = Readonly<Record<string, string>>

function resolveNamespaces(element: XmlElement, outer: Prefixes, depth: number): Element {
  if (depth > MAX_DEPTH) throw createXmlError(`is nested more than ${MAX_DEPTH} levels deep`)
  const prefixes = addDeclaredPrefixes(element, outer)
  const [prefix, name] = element.name.includes(':') ? (element.name.split(':', 2) as [string, string]) : ['', element.name]
  const namespace = prefixes[prefix]
  if (namespace === undefined && prefix !== '') throw createXmlError(`uses the undeclared namespace prefix "${prefix.slice(0, 50)}"`)
  return {
    key: toKey(namespace ?? '', name),
    attributes: element.attributes,
    children: element.children.filter(isElement).map((child) => resolveNamespaces(child, prefixes, depth + 1)),
    text: element.children.map((child) => (child instanceof XmlText ? child.text : '')).join(''),
  }
}

const isElement = (node: XmlNode): node is XmlElement => node instanceof XmlElement

function addDeclaredPrefixes({ attributes }: XmlElement, outer: Prefixes): Prefixes {
  const declarations = Object.entries(attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  if (declarations.length === 0) return outer
  return { ...outer, ...Object.fromEntries(declarations.map(([name, value]) => [name.slice('xmlns:'.length), value])) }
}

export const findChild = ({ children }: Element, key: string): Element | undefined => children.find((child) => child.key === key)

export const findChildren = ({ children }: Element, key: string): Element[] => children.filter((child) => child.key === key)
