import type { Address, Draft, Mail, Reply } from '../contract.ts'

export type AnswerKind = 'reply' | 'replyAll' | 'forward'

/** What programs write before the subject of an answer, in the languages of the product and of their neighbours. */
const prefixes = {
  reply: /^(?:(?:re|aw|antw|sv|vs|rép|réf|res|r|odp|回复|答复)(?:\[\d+\]|\(\d+\))?\s*[:：]\s*)+/iu,
  forward: /^(?:(?:fwd?|wg|tr|enc|rv|vb|doorst|转发)(?:\[\d+\]|\(\d+\))?\s*[:：]\s*)+/iu,
}

/** The prefix stands once, however often a mail went to and fro. */
export function subjectOf(kind: AnswerKind, subject: string): string {
  const [prefix, own] = kind === 'forward' ? ['Fwd: ', prefixes.forward] : ['Re: ', prefixes.reply]
  return (prefix + subject.trim().replace(own, '')).slice(0, 1_000)
}

type Told = Pick<Draft, 'inReplyTo' | 'answer'> & { to: Address[]; cc: Address[]; subject: string }

/** Whom an answer goes to, without oneself. An answer to what one has written goes to those it was written to. */
export function answerTo(kind: AnswerKind, mail: Mail | Reply, own: readonly string[]): Told {
  const about = { subject: subjectOf(kind, mail.subject), inReplyTo: mail.id, answer: kind === 'forward' ? 'forward' : 'reply' } as const
  if (kind === 'forward') return { ...about, to: [], cc: [] }
  const isOwn = ({ email }: Address) => own.includes(email.toLowerCase())
  const first = isOwn(mail.from) ? mail.to : [mail.from]
  if (kind === 'reply') return { ...about, to: once(first), cc: [] }
  const others = (people: readonly Address[]) => people.filter((person) => !isOwn(person))
  const everyone = once(others([...first, ...mail.to]))
  const to = everyone.length > 0 || mail.cc.length > 0 ? everyone : once(first)
  return { ...about, to, cc: once([...to, ...others(mail.cc)]).slice(to.length) }
}

/** Whether an answer to all goes to more people than an answer. */
export const reachesMore = (mail: Mail | Reply, own: readonly string[]): boolean => {
  const [all, one] = [answerTo('replyAll', mail, own), answerTo('reply', mail, own)]
  return all.to.length + all.cc.length > one.to.length
}

const once = (people: readonly Address[]): Address[] =>
  people.filter(({ email }, at) => people.findIndex((one) => one.email.toLowerCase() === email.toLowerCase()) === at)
