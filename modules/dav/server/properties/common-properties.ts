import type { Context } from '#platform/server/context.ts'
import { formatHomePath, formatPrincipalPath, ROOT_PATH } from '../resources/index.ts'
import { caldav, carddav, dav, escapeXml, formatElement, formatHref } from '../xml/index.ts'
import type { Properties } from './resource.ts'

/** Properties that every resource has. */
export const getCommonProperties = ({ viewer }: Pick<Context, 'viewer'>): Properties => {
  const principal = formatHref(formatPrincipalPath(viewer.id))
  return {
    [dav('current-user-principal')]: () => principal,
    [dav('principal-collection-set')]: () => formatHref(`${ROOT_PATH}principals/`),
    [dav('owner')]: () => principal,
  }
}

export const formatPrivileges = (isWritable: boolean): string =>
  ['read', 'read-current-user-privilege-set', ...(isWritable ? ['write', 'write-content', 'bind', 'unbind'] : [])]
    .map((name) => formatElement(dav('privilege'), formatElement(dav(name))))
    .join('')

export const formatReports = (keys: readonly string[]): string =>
  keys.map((key) => formatElement(dav('supported-report'), formatElement(dav('report'), formatElement(key)))).join('')

export const getRootProperties = (ctx: Context): Properties => ({
  ...getCommonProperties(ctx),
  [dav('resourcetype')]: () => formatElement(dav('collection')),
  [dav('displayname')]: () => 'Staffroom',
  [dav('current-user-privilege-set')]: () => formatPrivileges(false),
})

export const getPrincipalProperties = (ctx: Context): Properties => {
  const { id, fullName, email } = ctx.viewer
  const principal = formatHref(formatPrincipalPath(id))
  const calendarHome = formatHomePath('calendar', id)
  return {
    ...getCommonProperties(ctx),
    [dav('resourcetype')]: () => formatElement(dav('collection')) + formatElement(dav('principal')),
    [dav('displayname')]: () => escapeXml(fullName),
    [dav('principal-URL')]: () => principal,
    [dav('alternate-URI-set')]: () => '',
    [dav('group-membership')]: () => '',
    [dav('current-user-privilege-set')]: () => formatPrivileges(false),
    [caldav('calendar-home-set')]: () => formatHref(calendarHome),
    [carddav('addressbook-home-set')]: () => formatHref(formatHomePath('addressbook', id)),
    [caldav('calendar-user-address-set')]: () => formatHref(`mailto:${email}`) + principal,
    [caldav('calendar-user-type')]: () => 'INDIVIDUAL',
    [caldav('schedule-inbox-URL')]: () => formatHref(`${calendarHome}inbox/`),
    [caldav('schedule-outbox-URL')]: () => formatHref(`${calendarHome}outbox/`),
  }
}

export const getHomeProperties = (ctx: Context): Properties => ({
  ...getCommonProperties(ctx),
  [dav('resourcetype')]: () => formatElement(dav('collection')),
  [dav('displayname')]: () => escapeXml(ctx.viewer.fullName),
  [dav('current-user-privilege-set')]: () => formatPrivileges(false),
})

/** Empty collections: the server itself sends and processes invitations (RFC 6638). */
export const getSchedulingProperties = (ctx: Context, type: 'inbox' | 'outbox'): Properties => ({
  ...getCommonProperties(ctx),
  [dav('resourcetype')]: () => formatElement(dav('collection')) + formatElement(caldav(`schedule-${type}`)),
  [dav('current-user-privilege-set')]: () => formatPrivileges(false),
})
