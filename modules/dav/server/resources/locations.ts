import type { DavSource } from '#platform/server/dav/dav-collection.ts'

export type Kind = DavSource['kind']

/** What a URL names. */
export type Location =
  | { type: 'root' }
  | { type: 'principal'; userId: number }
  | { type: 'home'; kind: Kind; userId: number }
  | { type: 'inbox' | 'outbox'; userId: number }
  | { type: 'collection'; kind: Kind; userId: number; id: string }
  | { type: 'member'; kind: Kind; userId: number; id: string; name: string }

export const ROOT_PATH = '/dav/'

const homeFolders: Record<Kind, string> = { calendar: 'calendars', addressbook: 'addressbooks' }
const NAME_MAX_LENGTH = 255

export const formatPrincipalPath = (userId: number): string => `${ROOT_PATH}principals/${userId}/`
export const formatHomePath = (kind: Kind, userId: number): string => `${ROOT_PATH}${homeFolders[kind]}/${userId}/`
export const formatCollectionPath = (kind: Kind, userId: number, id: string): string =>
  `${formatHomePath(kind, userId)}${encodeURIComponent(id)}/`
export const formatMemberPath = (collectionPath: string, name: string): string => collectionPath + encodeURIComponent(name)

/** Undefined if nothing can be there. Accepts absolute URLs, as clients may send them in a multiget. */
export function parseLocation(url: string): Location | undefined {
  const segments = splitPath(url)
  const [folder, owner, id, name, ...rest] = segments ?? []
  if (!segments || rest.length > 0) return undefined
  if (folder === undefined || (folder === 'principals' && owner === undefined)) return { type: 'root' }
  const userId = Number(owner)
  if (!owner || !/^\d{1,15}$/.test(owner)) return undefined
  if (folder === 'principals') return id === undefined ? { type: 'principal', userId } : undefined
  const kind = folder === homeFolders.calendar ? 'calendar' : folder === homeFolders.addressbook ? 'addressbook' : undefined
  if (!kind) return undefined
  if (id === undefined) return { type: 'home', kind, userId }
  if (kind === 'calendar' && (id === 'inbox' || id === 'outbox')) return name === undefined ? { type: id, userId } : undefined
  return name === undefined ? { type: 'collection', kind, userId, id } : { type: 'member', kind, userId, id, name }
}

/** The decoded segments after `/dav`. */
function splitPath(url: string): string[] | undefined {
  const path = url
    .trim()
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '')
  const match = /^\/dav(?:\/(.*))?$/s.exec(path)
  if (!match) return undefined
  try {
    const segments = (match[1] ?? '').replace(/\/$/, '').split('/').map(decodeURIComponent)
    return segments.length === 1 && segments[0] === '' ? [] : segments.every(isValidSegment) ? segments : undefined
  } catch {
    return undefined
  }
}

const isValidSegment = (segment: string) =>
  segment !== '' && segment !== '.' && segment !== '..' && segment.length <= NAME_MAX_LENGTH && !/[/\p{C}]/u.test(segment)
