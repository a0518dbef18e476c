import { BODY_LIMIT_BYTES } from '../resources/limits.ts'
import type { Collection } from '../resources/index.ts'
import { APPLE, CALENDARSERVER, caldav, carddav, dav, escapeXml, formatElement, toKey } from '../xml/index.ts'
import { formatPrivileges, formatReports, getCommonProperties } from './common-properties.ts'
import type { DavRequest, Properties } from './resource.ts'

export const getCollectionProperties = ({ ctx, getSyncState }: DavRequest, collection: Collection): Properties => {
  const { name, isWritable } = collection.collection
  return {
    ...getCommonProperties(ctx),
    [dav('displayname')]: () => escapeXml(name),
    [dav('current-user-privilege-set')]: () => formatPrivileges(isWritable),
    [dav('sync-token')]: async () => escapeXml((await getSyncState(collection)).token),
    [toKey(CALENDARSERVER, 'getctag')]: async () => escapeXml((await getSyncState(collection)).token),
    ...(collection.kind === 'calendar' ? getCalendarProperties(collection) : getAddressBookProperties(collection)),
  }
}

function getCalendarProperties({ collection: { color, description, components, id }, source }: Collection): Properties {
  const reports = [caldav('calendar-query'), caldav('calendar-multiget'), dav('sync-collection')]
  const formatComponent = (name: string) => `<c:comp name="${name}"/>`
  return {
    [dav('resourcetype')]: () => formatElement(dav('collection')) + formatElement(caldav('calendar')),
    [dav('supported-report-set')]: () => formatReports(source.readBusy ? [...reports, caldav('free-busy-query')] : reports),
    [caldav('supported-calendar-component-set')]: () => components.map(formatComponent).join(''),
    [caldav('supported-calendar-data')]: () => '<c:calendar-data content-type="text/calendar" version="2.0"/>',
    [caldav('supported-collation-set')]: formatCollations,
    [caldav('max-resource-size')]: () => String(BODY_LIMIT_BYTES),
    [caldav('calendar-description')]: () => description && escapeXml(description),
    [caldav('schedule-calendar-transp')]: () => formatElement(caldav(source.readBusy ? 'opaque' : 'transparent')),
    [toKey(APPLE, 'calendar-color')]: () => color && `${color}FF`,
    [toKey(APPLE, 'calendar-order')]: () => (id === 'personal' ? '1' : undefined),
  }
}

function getAddressBookProperties({ collection: { description } }: Collection): Properties {
  const reports = [carddav('addressbook-query'), carddav('addressbook-multiget'), dav('sync-collection')]
  const formatVersion = (version: string) => `<a:address-data-type content-type="text/vcard" version="${version}"/>`
  return {
    [dav('resourcetype')]: () => formatElement(dav('collection')) + formatElement(carddav('addressbook')),
    [dav('supported-report-set')]: () => formatReports(reports),
    [carddav('supported-address-data')]: () => formatVersion('3.0') + formatVersion('4.0'),
    [carddav('supported-collation-set')]: () => formatCollations().replaceAll('c:', 'a:'),
    [carddav('max-resource-size')]: () => String(BODY_LIMIT_BYTES),
    [carddav('addressbook-description')]: () => description && escapeXml(description),
  }
}

const formatCollations = () =>
  ['i;ascii-casemap', 'i;octet', 'i;unicode-casemap'].map((name) => `<c:supported-collation>${name}</c:supported-collation>`).join('')
