import { formatElement, formatHref, formatRootStart } from './format-xml.ts'

/** Properties by key: the XML of the value, or undefined if the resource does not have it. */
export type PropertyValues = ReadonlyMap<string, string | undefined>

export const MULTISTATUS_START = formatRootStart('d:multistatus')
export const MULTISTATUS_END = '</d:multistatus>'

const reasons = { 200: 'OK', 403: 'Forbidden', 404: 'Not Found', 507: 'Insufficient Storage' } as const
type Status = keyof typeof reasons

const formatStatus = (status: Status) => `<d:status>HTTP/1.1 ${status} ${reasons[status]}</d:status>`

export function formatPropertyResponse(href: string, values: PropertyValues): string {
  let found = ''
  let missing = ''
  for (const [key, value] of values) {
    if (value === undefined) missing += formatElement(key)
    else found += formatElement(key, value)
  }
  const parts = [...(found || !missing ? [formatPropstat(found, 200)] : []), ...(missing ? [formatPropstat(missing, 404)] : [])]
  return `<d:response>${formatHref(href)}${parts.join('')}</d:response>`
}

export const formatPropstat = (properties: string, status: Status, error = ''): string =>
  `<d:propstat><d:prop>${properties}</d:prop>${formatStatus(status)}${error}</d:propstat>`

/** `error` is the XML of a precondition. */
export const formatStatusResponse = (href: string, status: Status, error = ''): string =>
  `<d:response>${formatHref(href)}${formatStatus(status)}${error && `<d:error>${error}</d:error>`}</d:response>`
