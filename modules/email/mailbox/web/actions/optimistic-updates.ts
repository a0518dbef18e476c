import type { Output } from '#platform/contract/endpoint.ts'
import type { email, Folder, Mail, MailRow, Reply, View } from '../../../contract.ts'

export type Changes = { isRead?: boolean; isStarred?: boolean; folder?: Folder }
/** One mail after an act. */
export type Change = <M extends MailRow>(mail: M) => M

type List = Output<typeof email.listMails>

export const withFields =
  (changes: Changes): Change =>
  (mail) => ({ ...mail, ...changes })

/** Adds the label where any of the mails lacks it, else takes it from all. */
export function withLabel(mails: readonly MailRow[], label: string): Change {
  const isAdded = mails.some(({ labels }) => !labels.includes(label))
  return (mail) => {
    const others = mail.labels.filter((one) => one !== label)
    return { ...mail, labels: isAdded ? [...others, label] : others }
  }
}

/** A list after an act on some of its mails: what has left the folder leaves it; searches keep theirs until the server answers. */
export function listChanged(
  list: List,
  { ids, change, place }: { ids: ReadonlySet<number>; change: Change; place: { folder?: View; label?: string } },
): List {
  if (!list.emails.some(({ id }) => ids.has(id))) return list
  const before = list.emails.filter(({ id }) => ids.has(id))
  const emails = list.emails
    .map((mail) => (ids.has(mail.id) ? change(mail) : mail))
    .filter((mail) => !ids.has(mail.id) || belongs(mail, place))
  return {
    ...list,
    emails,
    total: list.total - (list.emails.length - emails.length),
    emailsMeta: metaChanged(list.emailsMeta, before, before.map(change)),
  }
}

function belongs(mail: MailRow, { folder = 'inbox', label }: { folder?: View; label?: string }): boolean {
  const isOut = mail.folder === 'spam' || mail.folder === 'trash'
  const isThere = folder === 'all' || (folder === 'starred' ? mail.isStarred && !isOut : mail.folder === folder)
  return isThere && (!label || mail.labels.includes(label))
}

/** Counted are the unread ones of inbox and spam, and all drafts. */
function metaChanged(meta: List['emailsMeta'], before: readonly MailRow[], after: readonly MailRow[]): List['emailsMeta'] {
  const grown = (counts: (mail: MailRow) => boolean) => after.filter(counts).length - before.filter(counts).length
  return {
    ...meta,
    inbox: meta.inbox + grown(({ folder, isRead }) => folder === 'inbox' && !isRead),
    spam: meta.spam + grown(({ folder, isRead }) => folder === 'spam' && !isRead),
    draft: meta.draft + grown(({ folder }) => folder === 'draft'),
  }
}

export function listWithout(list: List, ids: ReadonlySet<number>): List {
  const emails = list.emails.filter(({ id }) => !ids.has(id))
  return { ...list, emails, total: list.total - (list.emails.length - emails.length) }
}

/** The open mail and its conversation. */
export function mailChanged(mail: Mail, ids: ReadonlySet<number>, change: Change): Mail {
  const own = ids.has(mail.id) ? change(mail) : mail
  return { ...own, replies: own.replies.map((reply: Reply) => (ids.has(reply.id) ? change(reply) : reply)) }
}
