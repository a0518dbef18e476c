import { formatHref, formatRootStart } from './format-xml.ts'

export const MULTISTATUS_START = formatRootStart('d:multistatus')
export const MULTISTATUS_END = '</d:multistatus>'

const reasons = { 200: 'OK', 403: 'Forbidden', 404: 'Not Found', 507: 'Insufficient Storage' } as const
type Status = keyof typeof reasons

const formatStatus = (status: Status) => `<d:status>HTTP/1.1 ${status} ${reasons[status]}</d:status>`

/** `found` is the XML of the properties with their values, `missing` that of the names of those that the resource does not have. */
export function formatPropertyResponse(href: string, found: string, missing: string): string {
  const foundPart = found !== '' || missing === '' ? formatPropstat(found, 200) : ''
  return `<d:response>${formatHref(href)}${foundPart}${missing && formatPropstat(missing, 404)}</d:response>`
}

export const formatPropstat = (properties: string, status: Status, error = ''): string =>
  `<d:propstat><d:prop>${properties}</d:prop>${formatStatus(status)}${error}</d:propstat>`

/** `error` is the XML of a precondition. */
export const formatStatusResponse = (href: string, status: Status, error = ''): string =>
  `<d:response>${formatHref(href)}${formatStatus(status)}${error && `<d:error>${error}</d:error>`}</d:response>`
