import type { GuestResponse } from '../../contract.ts'
import { publishToAttendees } from '../../events/server/index.ts'
import { getAnswer, getOccurrenceLink, parseAnswers, updateEmailGuest } from '../../guests/server/index.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import { calendarNotifications } from '../../server/notifications.ts'
import type { EmailGuestRow, EventRow } from '../../server/tables.ts'

export type NewAnswer = { key: string | null; response: GuestResponse; note: string; sequence: number; stamp: string }

/** Saves the answer of a guest by email and notifies the organizer if it differs from the previous one. */
export async function saveAnswer(
  ctx: CalendarContext,
  { row, guest }: { row: EventRow; guest: EmailGuestRow },
  answer: NewAnswer,
): Promise<void> {
  const { key, ...content } = answer
  const answers = parseAnswers(guest)
  const before = getAnswer(answers, key)
  const validFrom = answers[key ?? '']?.validFrom ?? 0
  await updateEmailGuest(ctx, guest, { answers: JSON.stringify({ ...answers, [key ?? '']: { ...content, validFrom } }) })
  await publishToAttendees(ctx, row.id)
  if (before.response === answer.response && before.note === answer.note) return
  ctx.notify({
    userId: row.ownerId,
    kind: calendarNotifications.responded,
    id: row.id,
    values: { ...describeGuest(row, guest, key), response: answer.response },
    link: getOccurrenceLink(row.id, key),
  })
}

export const describeGuest = (row: EventRow, { name, email }: EmailGuestRow, key: string | null) => ({
  person: name || email,
  title: row.title,
  start: key ?? row.start,
})
