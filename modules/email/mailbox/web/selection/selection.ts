import { MAILS_LIMIT, type MailRow } from '../../../contract.ts'

/** The selected mails as they were last seen, so that one act can follow another while they are out of sight. */
export type Selection = { mails: ReadonlyMap<number, MailRow>; anchor: number | null }
export const nothingSelected: Selection = { mails: new Map(), anchor: null }

export function toggle({ mails }: Selection, mail: MailRow): Selection {
  const next = new Map(mails)
  if (!next.delete(mail.id) && next.size < MAILS_LIMIT) next.set(mail.id, mail)
  return next.size === 0 ? nothingSelected : { mails: next, anchor: mail.id }
}

/** Every listed mail, as many as one act may change; or none where they are all selected. */
export function toggleAll({ mails }: Selection, listed: readonly MailRow[]): Selection {
  const most = listed.slice(0, MAILS_LIMIT)
  if (most.length > 0 && most.every(({ id }) => mails.has(id))) return nothingSelected
  return { mails: mapOf(most), anchor: most.at(-1)?.id ?? null }
}

/** These join the selection; the next range begins at the first of them, too. */
export function extendBy({ mails, anchor }: Selection, range: readonly MailRow[]): Selection {
  return { mails: new Map([...mails, ...mapOf(range)].slice(0, MAILS_LIMIT)), anchor: range[0]?.id ?? anchor }
}

/** Changed fields merge into the selected mails. */
export function merged(selection: Selection, change: (mail: MailRow) => MailRow): Selection {
  return { ...selection, mails: new Map([...selection.mails].map(([id, mail]) => [id, change(mail)])) }
}

export function without(selection: Selection, ids: ReadonlySet<number>): Selection {
  const mails = new Map([...selection.mails].filter(([id]) => !ids.has(id)))
  return mails.size === selection.mails.size ? selection : { ...selection, mails }
}

const mapOf = (mails: readonly MailRow[]) => new Map(mails.map((mail) => [mail.id, mail]))
