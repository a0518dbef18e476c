import { createXmlError, dav, findChildren, formatElement, formatPropstat, formatHref, type Element } from '../xml/index.ts'

/** Names and colors belong to Staffroom, so every change is rejected, property by property (RFC 4918, 9.2). */
export function proppatch(path: string, body: Element | undefined): string {
  if (body?.key !== dav('propertyupdate')) throw createXmlError('must be a propertyupdate element')
  const updates = body.children.filter(({ key }) => key === dav('set') || key === dav('remove'))
  const keys = updates.flatMap((update) => findChildren(update, dav('prop')).flatMap(({ children }) => children.map(({ key }) => key)))
  if (keys.length === 0) throw createXmlError('must set or remove at least one property')
  const properties = [...new Set(keys)].map((key) => formatElement(key)).join('')
  const error = formatElement(dav('error'), formatElement(dav('cannot-modify-protected-property')))
  return `<d:response>${formatHref(path)}${formatPropstat(properties, 403, error)}</d:response>`
}
