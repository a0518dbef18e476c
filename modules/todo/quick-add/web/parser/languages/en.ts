import { casual } from 'chrono-node/en'
import type { DateParser, Phrase } from '../find-due-date.ts'
import { dayFirstPhrase, dayPhrase } from '../date-phrases.ts'

const chrono = casual.clone()
chrono.parsers.unshift(
  dayFirstPhrase(/\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/),
  dayPhrase(/\bthis (?:morning|afternoon|evening)\b/i, () => ({ days: 0 })),
)

const shortDays = /^(?:sun|mon|tues?|wed|thu(?:rs?)?|fri|sat)$/i
const casualWords = /^(?:weekend|end of (?:the )?month|\d{1,2}\/\d{1,2})$/i
/** "5 min timers" is no appointment, "in 5 min" is. */
const bareDuration = /^[+-]?[\d.,]+\s*[a-z]+$/i
const clock = /^\d+\s*[ap]m$/i

export const dates: DateParser = {
  chrono,
  leadIn: /(?:^|\s)(?:due|by|on|at|for)(?:\s+(?:by|on|at|the))?\s+$/i,
  keep: /(?:^|\s)(?:before|until|till)\s+$/i,
  isWeak: (text) => shortDays.test(text) || casualWords.test(text),
  isNotADate: isOther,
  hasTwelveHours: true,
  hasSpaces: true,
}

function isOther({ before, text, after }: Phrase): boolean {
  if (/(?:^|\s)(?:every|each|since|from|of|after|last|past|previous)\s+$/i.test(before)) return true
  if (/^(?:now$|last\s|past\s|every\s|each\s)/i.test(text)) return true
  if (bareDuration.test(text) && !clock.test(text) && !/^\d+\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(text)) return true
  return /^\d{1,2}\/\d{1,2}$/.test(text) && /^\s+(?:cups?|of|inch(?:es)?|tsp|tbsp|pounds?|oz)\b/i.test(after)
}
