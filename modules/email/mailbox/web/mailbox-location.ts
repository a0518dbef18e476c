import type { Input } from '#platform/contract/endpoint.ts'
import { parseOneOf, parseNewParam, stringifySearch, parseText, type RawSearchParams } from '#platform/web/routing/search-params.ts'
import { mailboxViews, type email, type MailboxView } from '../../contract.ts'

export type MailboxLocation = {
  folder: MailboxView
  label: string
  q: string
  account: number | null
  unread: boolean
  id: number | null
  at: number
  new: boolean
  to: string
}

/** Parameters that identify a list. */
export type ListQuery = Omit<Input<typeof email.listMails>, 'page' | 'perPage' | 'total'>

export function parseLocation(raw: RawSearchParams): MailboxLocation {
  return {
    folder: parseOneOf(mailboxViews, raw['folder']),
    label: parseText(raw['label']),
    q: parseText(raw['q']).slice(0, 200),
    account: parsePositiveInteger(raw['account']),
    unread: parseText(raw['unread']) !== '',
    id: parsePositiveInteger(raw['id']),
    at: parsePositiveInteger(raw['at']) ?? 0,
    ...parseNewParam(raw),
    to: parseText(raw['to']),
  }
}

function parsePositiveInteger(value: string | string[] | undefined): number | null {
  const number = Number(parseText(value))
  return Number.isSafeInteger(number) && number > 0 ? number : null
}

/** Leaves out defaults, so that the query key equals the request preloaded by index.html. */
export function toListQuery({ folder, label, q, account, unread }: MailboxLocation): ListQuery {
  return {
    ...(folder !== 'inbox' && { folder }),
    ...(label && { label }),
    ...(q && { q }),
    ...(account && { accountId: account }),
    ...(unread && { unread }),
  }
}

export const formatFolderLink = (
  { account }: Pick<MailboxLocation, 'account'>,
  { folder, label }: { folder?: MailboxView; label?: string },
): string => `#/email${stringifySearch({ folder: folder === 'inbox' ? '' : folder, label, account })}`

export const isFiltered = ({ q, label, unread }: MailboxLocation) => q !== '' || label !== '' || unread

/** The folder to empty; null if the list shows only part of it. */
export const getEmptiableFolder = (view: MailboxLocation): 'trash' | 'spam' | null =>
  (view.folder === 'trash' || view.folder === 'spam') && !isFiltered(view) && view.account === null ? view.folder : null
