import type { Input } from '#platform/contract/endpoint.ts'
import { oneOf, readNew, stringifySearch, textOf, type RawSearch } from '#platform/web/routing/address.ts'
import { views, type email, type View as Folder } from '../../contract.ts'

/** A view of the page as its address has it. */
export type View = {
  folder: Folder
  label: string
  q: string
  account: number | null
  unread: boolean
  /** The open mail. */
  id: number | null
  /** How many mails stand above the list's window. */
  at: number
  new: boolean
  /** Whom a new mail is for. */
  to: string
}

/** Which list: what `get-email` and `paginate-email` take too. */
export type Place = Omit<Input<typeof email.listMails>, 'page' | 'perPage' | 'total'>

export function readView(raw: RawSearch): View {
  return {
    folder: oneOf(views, raw['folder']),
    label: textOf(raw['label']),
    q: textOf(raw['q']).slice(0, 200),
    account: numberOf(raw['account']),
    unread: textOf(raw['unread']) !== '',
    id: numberOf(raw['id']),
    at: numberOf(raw['at']) ?? 0,
    ...readNew(raw),
    to: textOf(raw['to']),
  }
}

function numberOf(value: string | string[] | undefined): number | null {
  const number = Number(textOf(value))
  return Number.isSafeInteger(number) && number > 0 ? number : null
}

/** What is as always is left out, so that the first list is the one that the document has asked for. */
export function placeOf({ folder, label, q, account, unread }: View): Place {
  return {
    ...(folder !== 'inbox' && { folder }),
    ...(label && { label }),
    ...(q && { q }),
    ...(account && { accountId: account }),
    ...(unread && { unread }),
  }
}

/** The address of another list of the same account. */
export const linkTo = ({ account }: Pick<View, 'account'>, { folder, label }: { folder?: Folder; label?: string }): string =>
  `#/email${stringifySearch({ folder: folder === 'inbox' ? '' : folder, label, account })}`

export const isNarrowed = ({ q, label, unread }: View) => q !== '' || label !== '' || unread

/** The folder, where all that it has may be deleted at once and all of that is listed. */
export const emptiable = (view: View): 'trash' | 'spam' | null =>
  (view.folder === 'trash' || view.folder === 'spam') && !isNarrowed(view) && view.account === null ? view.folder : null
