import type { Context } from '#platform/server/context.ts'
import type { UserEmail } from '#platform/server/email-transport/user-email.ts'
import type { NamedEmail } from '../../guests/email-address.ts'
import { loadReplyFormatter } from '../../ical/server/index.ts'
import { REPLY_TEXTS } from './reply-texts.ts'

export type InvitationResponse = 'accepted' | 'maybe' | 'declined'
type Reply = { organizer: NamedEmail; title: string; attendee: NamedEmail; response: InvitationResponse; note: string }

/** The email with the REPLY to an invitation, whose iCalendar text is `invitation`. */
export async function createReply(context: Context, invitation: string, reply: Reply): Promise<UserEmail> {
  const { organizer, title, attendee, response, note } = reply
  const { formatReply } = await loadReplyFormatter()
  const { timeZone, language, fullName } = context.viewer
  const content = formatReply(invitation, { attendee, response, note, now: context.now, timeZone })
  const texts = REPLY_TEXTS[language] ?? REPLY_TEXTS.en!
  const sentence = [texts.sentences[response](attendee.name || fullName, title), note].filter(Boolean).join('\n\n')
  const subject = `${texts.subjects[response]}: ${title}`
  return { to: organizer, subject, text: `${sentence}\n`, html: '', calendar: { method: 'REPLY', content } }
}
