import { ApiError } from '#platform/server/api-error.ts'
import type { Context } from '#platform/server/context.ts'
import { filterPrefetched } from '#platform/server/search/find-newest.ts'
import type { PrefetchedHits, SearchGroup } from '#platform/server/search/search-group.ts'
import type { NamedAddress } from '../../contract.ts'
import { emailSubject, type EmailContext } from '../../server/email-subjects.ts'
import { findEmails, type RareMatches } from './find-emails.ts'
import { buildEmailList, type EmailList } from './email-list.ts'
import type { EmailTables, EmailRecord } from '../../server/tables.ts'

/** Global search in emails, with the same operators as the email page. */
export const emailSearchGroup: SearchGroup<EmailRecord, Context<EmailTables>> = {
  subject: emailSubject,
  index: { fields: ['subject', 'from', 'to', 'text'] },
  find: async (ctx, { q, limit, prefetched }) => {
    const list = await undefinedIfForbidden(() => buildEmailList(ctx as EmailContext, { q, folder: 'all' }, 'all'))
    if (!list || list.conditions.length === 0) return []
    const rare = prefetched && selectMatches(list, q, prefetched)
    const { rows } = await findEmails(ctx as EmailContext, list, { page: 1, perPage: limit, isExact: false, rare })
    return rows.map(({ id }) => id)
  },
  toResults: (_, rows) =>
    rows.map(({ id, subject, preview, fromName, fromEmail, time }) => ({
      title: subject || preview || '',
      detail: fromName || fromEmail || '',
      at: time,
      link: `/email?folder=all&id=${id}`,
    })),
  listPath: '/email?folder=all&q=',
  related: {
    fields: ['from', 'to'],
    getAddresses: ({ fromEmail, to, cc }) => [fromEmail, ...listAddresses(to), ...listAddresses(cc)],
  },
}

/** Undefined unless the whole text is one word. */
function selectMatches({ conditions }: EmailList, q: string, prefetched: PrefetchedHits): RareMatches | undefined {
  const [condition, ...others] = conditions
  if (condition?.kind !== 'text' || condition.search.q !== q || others.length > 0) return undefined
  return { condition, ids: filterPrefetched(condition.search, prefetched) }
}

/** Hidden recipients are null. */
const listAddresses = (recipients: string | null): string[] =>
  recipients === null ? [] : (JSON.parse(recipients) as NamedAddress[]).map(({ email }) => email)

/** Prevents results that would reveal unreadable fields. */
async function undefinedIfForbidden<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return undefined
    throw error
  }
}
