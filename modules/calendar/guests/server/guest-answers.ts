import type { EmailGuest } from '../../contract.ts'
import type { EmailGuestRow, EventRow, GuestAnswer, GuestAnswers, GuestProposals, OccurrenceOverrides } from '../../server/tables.ts'

export const parseAnswers = ({ answers }: Pick<EmailGuestRow, 'answers'>) => JSON.parse(answers) as GuestAnswers
export const parseProposals = ({ proposals }: Pick<EmailGuestRow, 'proposals'>) => JSON.parse(proposals) as GuestProposals

const unanswered: GuestAnswer = { response: 'pending', note: '', sequence: 0, stamp: '', validFrom: 0 }

/** The answer to this occurrence; null stands for the whole event. */
export const getAnswer = (answers: GuestAnswers, key: string | null): GuestAnswer => answers[key ?? ''] ?? answers[''] ?? unanswered

/** The earliest version of the event that an answer may refer to, because its time has changed then. */
export const getValidFrom = (answers: GuestAnswers, key: string | null): number =>
  Math.max(answers['']?.validFrom ?? 0, answers[key ?? '']?.validFrom ?? 0)

/** Notes and proposed times are only returned to the organizer. */
export function toEmailGuest(guest: EmailGuestRow, { key, isOrganizer }: { key: string | null; isOrganizer: boolean }): EmailGuest {
  const { response, note } = getAnswer(parseAnswers(guest), key)
  const proposals = parseProposals(guest)
  const { sequence: _, stamp: _stamp, ...proposal } = (key === null ? undefined : proposals[key]) ?? proposals[''] ?? noProposal
  const { email, name } = guest
  return { email, name, response, note: isOrganizer ? note : '', proposal: isOrganizer && proposal.start ? proposal : null }
}

const noProposal = { start: '', end: '', note: '', occurrence: null, sequence: 0, stamp: '' }

/** Answers to a time that has changed are reset, and so are proposals for it. */
export function getUpdatedAnswers(guest: EmailGuestRow, before: EventRow, after: EventRow): Pick<EmailGuestRow, 'answers' | 'proposals'> {
  const validFrom = after.sequence
  if (hasSeriesMoved(before, after)) return { answers: JSON.stringify({ '': { ...unanswered, validFrom } }), proposals: '{}' }
  const moved = listMovedKeys(before, after)
  const excluded = JSON.parse(after.excluded) as string[]
  const keep = <T>(entries: Record<string, T>) => Object.entries(entries).filter(([key]) => !moved.includes(key) && !excluded.includes(key))
  const reset = moved.map((key): [string, GuestAnswer] => [key, { ...unanswered, validFrom }])
  const answers = Object.fromEntries([...keep(parseAnswers(guest)), ...reset])
  return { answers: JSON.stringify(answers), proposals: JSON.stringify(Object.fromEntries(keep(parseProposals(guest)))) }
}

/** A series that only ends earlier or later has not moved. */
const hasSeriesMoved = (before: EventRow, after: EventRow) =>
  before.start !== after.start ||
  before.end !== after.end ||
  before.allDay !== after.allDay ||
  removeEnd(before.recurrence) !== removeEnd(after.recurrence)

const removeEnd = (recurrence: string | null) => recurrence?.replace(/;?(?:UNTIL|COUNT)=[^;]*/g, '')

function listMovedKeys(before: EventRow, after: EventRow): string[] {
  const [old, next] = [before, after].map(({ overrides }) => JSON.parse(overrides) as OccurrenceOverrides) as [
    OccurrenceOverrides,
    OccurrenceOverrides,
  ]
  const keys = [...new Set([...Object.keys(old), ...Object.keys(next)])]
  return keys.filter((key) => old[key]?.start !== next[key]?.start || old[key]?.end !== next[key]?.end)
}
