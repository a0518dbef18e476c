import type { NamedAddress, Draft, Email, ConversationEmail } from '../contract.ts'

export type ReplyKind = 'reply' | 'replyAll' | 'forward'

/** Reply and forward prefixes of email clients in different languages. */
const prefixes = {
  reply: /^(?:(?:re|aw|antw|sv|vs|rép|réf|res|r|odp|回复|答复)(?:\[\d+\]|\(\d+\))?\s*[:：]\s*)+/iu,
  forward: /^(?:(?:fwd?|wg|tr|enc|rv|vb|doorst|转发)(?:\[\d+\]|\(\d+\))?\s*[:：]\s*)+/iu,
}

/** Adds "Re:" or "Fwd:" once, whatever prefixes the subject already has. */
export function formatReplySubject(kind: ReplyKind, subject: string): string {
  const [prefix, pattern] = kind === 'forward' ? ['Fwd: ', prefixes.forward] : ['Re: ', prefixes.reply]
  return (prefix + subject.trim().replace(pattern, '')).slice(0, 1_000)
}

type ReplyFields = Pick<Draft, 'inReplyTo' | 'answer'> & { to: NamedAddress[]; cc: NamedAddress[]; subject: string }

/** Replies to an email of the user go to its recipients; the user’s own addresses are left out. */
export function getReplyFields(kind: ReplyKind, mail: Email | ConversationEmail, ownAddresses: readonly string[]): ReplyFields {
  const common = {
    subject: formatReplySubject(kind, mail.subject),
    inReplyTo: mail.id,
    answer: kind === 'forward' ? 'forward' : 'reply',
  } as const
  if (kind === 'forward') return { ...common, to: [], cc: [] }
  const isOwn = ({ email }: NamedAddress) => ownAddresses.includes(email.toLowerCase())
  const first = isOwn(mail.from) ? mail.to : [mail.from]
  if (kind === 'reply') return { ...common, to: uniqueByEmail(first), cc: [] }
  const others = (people: readonly NamedAddress[]) => people.filter((person) => !isOwn(person))
  const everyone = uniqueByEmail(others([...first, ...mail.to]))
  const to = everyone.length > 0 || mail.cc.length > 0 ? everyone : uniqueByEmail(first)
  return { ...common, to, cc: uniqueByEmail([...to, ...others(mail.cc)]).slice(to.length) }
}

/** True if replying to all reaches more people than replying to the sender. */
export const isReplyAllUseful = (mail: Email | ConversationEmail, ownAddresses: readonly string[]): boolean => {
  const [replyAll, reply] = [getReplyFields('replyAll', mail, ownAddresses), getReplyFields('reply', mail, ownAddresses)]
  return replyAll.to.length + replyAll.cc.length > reply.to.length
}

const uniqueByEmail = (people: readonly NamedAddress[]): NamedAddress[] =>
  people.filter(({ email }, index) => people.findIndex((person) => person.email.toLowerCase() === email.toLowerCase()) === index)
