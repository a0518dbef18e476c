import type { DavObject } from '#platform/server/dav/dav-collection.ts'
import { formatMemberPath, type Collection, type NamedMember } from '../resources/index.ts'
import { caldav, carddav, dav, escapeXml, formatElement, formatPropertyResponse, type Element } from '../xml/index.ts'
import { formatPrivileges, getCommonProperties } from './common-properties.ts'
import type { DavRequest } from './resource.ts'

const DATA_KEYS: readonly string[] = [caldav('calendar-data'), carddav('address-data')]
const CONTENT_KEYS: readonly string[] = [...DATA_KEYS, dav('getcontentlength')]

type ReadMember = (member: NamedMember, object: DavObject | undefined) => string | undefined

export const needsContent = (elements: readonly Element[]): boolean => elements.some(({ key }) => CONTENT_KEYS.includes(key))

/** The properties of a member that `allprop` returns. */
export const MEMBER_PROPERTY_KEYS: readonly string[] = [dav('getetag'), dav('getcontenttype'), dav('resourcetype')]

export const formatContentType = ({ kind, collection }: Collection): string =>
  kind === 'addressbook' ? 'text/vcard; charset=utf-8' : `text/calendar; charset=utf-8; component=${collection.components.join()}`

/** Returns a function that formats the response of a member. It runs for thousands of members, so it prepares all that they share. */
export function createMemberFormatter(
  request: Pick<DavRequest, 'ctx'>,
  collection: Collection,
  keys: readonly string[],
): (member: NamedMember, object?: DavObject) => string {
  const readers = keys.map((key) => ({ key, missing: formatElement(key), read: createReader(request, collection, key) }))
  return (member, object) => {
    let [found, missing] = ['', '']
    for (const reader of readers) {
      const value = reader.read(member, object)
      if (value === undefined) missing += reader.missing
      else found += value === '' ? reader.missing : formatElement(reader.key, value)
    }
    return formatPropertyResponse(formatMemberPath(collection.path, member.name), found, missing)
  }
}

function createReader({ ctx }: Pick<DavRequest, 'ctx'>, collection: Collection, key: string): ReadMember {
  if (key === dav('getetag')) return ({ etag }, object) => escapeXml(`"${object?.etag ?? etag}"`)
  if (key === dav('getcontentlength')) return (_member, object) => object && String(Buffer.byteLength(object.content))
  if (key === DATA_KEYS[collection.kind === 'calendar' ? 0 : 1]) return (_member, object) => object && escapeXml(object.content)
  const constant = getConstantValue({ ctx }, collection, key)
  return () => constant
}

function getConstantValue({ ctx }: Pick<DavRequest, 'ctx'>, collection: Collection, key: string): string | undefined {
  if (key === dav('resourcetype')) return ''
  if (key === dav('getcontenttype')) return escapeXml(formatContentType(collection))
  if (key === dav('current-user-privilege-set')) return formatPrivileges(collection.collection.isWritable)
  return getCommonProperties(ctx)[key]?.() as string | undefined
}
