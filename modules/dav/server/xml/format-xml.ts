import { prefixes, splitKey } from './namespaces.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

/** XML 1.0 cannot contain other control characters, not even escaped. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Most values are plain, and there are many. */
const PLAIN = /^[\w\-.:/%]*$/

export const escapeXml = (text: string): string =>
  PLAIN.test(text) ? text : text.replace(FORBIDDEN, '').replace(/[&<>"\r]/g, (character) => ESCAPES[character]!)

/** Starts the root element of a response with the prefixes that `formatElement` uses. */
export const formatRootStart = (name: string): string => {
  const declarations = Object.entries(prefixes).map(([namespace, prefix]) => ` xmlns:${prefix}="${namespace}"`)
  return `<?xml version="1.0" encoding="utf-8"?>\n<${name}${declarations.join('')}>`
}

/** `content` is XML. Names in unknown namespaces declare them. */
export function formatElement(key: string, content = ''): string {
  const { namespace, name } = splitKey(key)
  const prefix = prefixes[namespace]
  const [tag, declaration] =
    prefix === undefined
      ? namespace === ''
        ? [name, ' xmlns=""']
        : [`x:${name}`, ` xmlns:x="${escapeXml(namespace)}"`]
      : [`${prefix}:${name}`, '']
  return content === '' ? `<${tag}${declaration}/>` : `<${tag}${declaration}>${content}</${tag}>`
}

export const formatHref = (href: string): string => `<d:href>${escapeXml(href)}</d:href>`
