import { MAX_EMAILS_PER_REQUEST, type EmailRow } from '../../../contract.ts'

/** Selected emails as last loaded; rows outside the loaded window stay selected. */
export type Selection = { emails: ReadonlyMap<number, EmailRow>; anchor: number | null }
export const emptySelection: Selection = { emails: new Map(), anchor: null }

export function toggleEmail({ emails }: Selection, mail: EmailRow): Selection {
  const next = new Map(emails)
  if (!next.delete(mail.id) && next.size < MAX_EMAILS_PER_REQUEST) next.set(mail.id, mail)
  return next.size === 0 ? emptySelection : { emails: next, anchor: mail.id }
}

export function toggleAll({ emails }: Selection, listed: readonly EmailRow[]): Selection {
  const selectable = listed.slice(0, MAX_EMAILS_PER_REQUEST)
  if (selectable.length > 0 && selectable.every(({ id }) => emails.has(id))) return emptySelection
  return { emails: toMap(selectable), anchor: selectable.at(-1)?.id ?? null }
}

/** The first email of the range becomes the anchor of the next one. */
export function addRange({ emails, anchor }: Selection, range: readonly EmailRow[]): Selection {
  return { emails: new Map([...emails, ...toMap(range)].slice(0, MAX_EMAILS_PER_REQUEST)), anchor: range[0]?.id ?? anchor }
}

export function updateSelected(selection: Selection, change: (mail: EmailRow) => EmailRow): Selection {
  return { ...selection, emails: new Map([...selection.emails].map(([id, mail]) => [id, change(mail)])) }
}

export function removeFromSelection(selection: Selection, ids: ReadonlySet<number>): Selection {
  const emails = new Map([...selection.emails].filter(([id]) => !ids.has(id)))
  return emails.size === selection.emails.size ? selection : { ...selection, emails }
}

const toMap = (emails: readonly EmailRow[]) => new Map(emails.map((mail) => [mail.id, mail]))
