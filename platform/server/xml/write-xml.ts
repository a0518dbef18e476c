export type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: readonly XmlContent[]
  /** Written even without content. */
  isRequired?: true
}
export type XmlContent = XmlElement | string | null | false

/** Empty content and elements without content are left out: EN 16931 does not allow empty elements. */
export const element = (name: string, ...children: readonly XmlContent[]): XmlElement => ({ name, attributes: {}, children })

export const elementWith = (name: string, attributes: Record<string, string>, ...children: readonly XmlContent[]): XmlElement => ({
  name,
  attributes,
  children,
})

export const toXml = (root: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>\n${serialize(root)}\n`

function serialize({ name, attributes, children, isRequired }: XmlElement): string {
  const content = children.map((child) => (typeof child === 'string' ? escapeXml(child) : child ? serialize(child) : '')).join('')
  if (content.trim() === '' && !isRequired) return ''
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return `<${name}${pairs.join('')}>${content}</${name}>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML 1.0 cannot contain other control characters, not even as references; line breaks are line feeds. */
const invalidCharacters = /[^\P{Cc}\t\n]|[\ufffe\uffff]/gu

const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(invalidCharacters, '')
    .replaceAll(/[&<>"]/g, (character) => entities[character]!)
