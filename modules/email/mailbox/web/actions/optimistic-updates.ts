import type { Output } from '#platform/contract/endpoint.ts'
import type { email, EmailFolder, Email, EmailRow, ConversationEmail, MailboxView } from '../../../contract.ts'

export type FieldChanges = { isRead?: boolean; isStarred?: boolean; folder?: EmailFolder }
export type EmailUpdate = <M extends EmailRow>(mail: M) => M

type List = Output<typeof email.listMails>

export const setFields =
  (changes: FieldChanges): EmailUpdate =>
  (mail) => ({ ...mail, ...changes })

/** Adds the label to all emails, or removes it if all of them have it. */
export function toggleLabel(emails: readonly EmailRow[], label: string): EmailUpdate {
  const isAdded = emails.some(({ labels }) => !labels.includes(label))
  return (mail) => {
    const others = mail.labels.filter((one) => one !== label)
    return { ...mail, labels: isAdded ? [...others, label] : others }
  }
}

/** Applies a change to a cached list and removes emails that no longer belong to it. Search results keep them until the server answers. */
export function updateList(
  list: List,
  { ids, update, query }: { ids: ReadonlySet<number>; update: EmailUpdate; query: { folder?: MailboxView; label?: string } },
): List {
  if (!list.emails.some(({ id }) => ids.has(id))) return list
  const before = list.emails.filter(({ id }) => ids.has(id))
  const emails = list.emails
    .map((mail) => (ids.has(mail.id) ? update(mail) : mail))
    .filter((mail) => !ids.has(mail.id) || belongsToList(mail, query))
  return {
    ...list,
    emails,
    total: list.total - (list.emails.length - emails.length),
    emailsMeta: updateCounts(list.emailsMeta, before, before.map(update)),
  }
}

function belongsToList(mail: EmailRow, { folder = 'inbox', label }: { folder?: MailboxView; label?: string }): boolean {
  const isSpamOrTrash = mail.folder === 'spam' || mail.folder === 'trash'
  const isInFolder = folder === 'all' || (folder === 'starred' ? mail.isStarred && !isSpamOrTrash : mail.folder === folder)
  return isInFolder && (!label || mail.labels.includes(label))
}

/** Inbox and spam count unread emails, drafts count all. */
function updateCounts(meta: List['emailsMeta'], before: readonly EmailRow[], after: readonly EmailRow[]): List['emailsMeta'] {
  const getDifference = (counts: (mail: EmailRow) => boolean) => after.filter(counts).length - before.filter(counts).length
  return {
    ...meta,
    inbox: meta.inbox + getDifference(({ folder, isRead }) => folder === 'inbox' && !isRead),
    spam: meta.spam + getDifference(({ folder, isRead }) => folder === 'spam' && !isRead),
    draft: meta.draft + getDifference(({ folder }) => folder === 'draft'),
  }
}

export function removeFromList(list: List, ids: ReadonlySet<number>): List {
  const emails = list.emails.filter(({ id }) => !ids.has(id))
  return { ...list, emails, total: list.total - (list.emails.length - emails.length) }
}

/** Applies the update to an open email and the other emails of its conversation. */
export function updateEmail(mail: Email, ids: ReadonlySet<number>, update: EmailUpdate): Email {
  const updated = ids.has(mail.id) ? update(mail) : mail
  return { ...updated, replies: updated.replies.map((reply: ConversationEmail) => (ids.has(reply.id) ? update(reply) : reply)) }
}
