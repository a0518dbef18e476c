export const DAV = 'DAV:'
export const CALDAV = 'urn:ietf:params:xml:ns:caldav'
export const CARDDAV = 'urn:ietf:params:xml:ns:carddav'
export const CALENDARSERVER = 'http://calendarserver.org/ns/'
export const APPLE = 'http://apple.com/ns/ical/'

/** The prefixes of responses. */
export const prefixes: Readonly<Record<string, string>> = {
  [DAV]: 'd',
  [CALDAV]: 'c',
  [CARDDAV]: 'a',
  [CALENDARSERVER]: 'cs',
  [APPLE]: 'i',
}

/** An element name as one string, such as `{DAV:}getetag`. */
export const toKey = (namespace: string, name: string): string => `{${namespace}}${name}`

export const dav = (name: string): string => toKey(DAV, name)
export const caldav = (name: string): string => toKey(CALDAV, name)
export const carddav = (name: string): string => toKey(CARDDAV, name)

export function splitKey(key: string): { namespace: string; name: string } {
  const end = key.indexOf('}')
  return { namespace: key.slice(1, end), name: key.slice(end + 1) }
}
