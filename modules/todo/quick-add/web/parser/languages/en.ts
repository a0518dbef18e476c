import { casual } from 'chrono-node/en'
import type { DateParser, DatePhrase } from '../find-due-date.ts'
import { dayFirstDateParser, relativeDayParser } from '../phrase-parsers.ts'

const chrono = casual.clone()
chrono.parsers.unshift(
  dayFirstDateParser(/\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/),
  relativeDayParser(/\bthis (?:morning|afternoon|evening)\b/i, () => ({ days: 0 })),
)

const shortDays = /^(?:sun|mon|tues?|wed|thu(?:rs?)?|fri|sat)$/i
const ambiguousPhrases = /^(?:weekend|end of (?:the )?month|\d{1,2}\/\d{1,2})$/i
/** "5 min timers" is not a date, but "in 5 min" is. */
const bareDuration = /^[+-]?[\d.,]+\s*[a-z]+$/i
const clockTime = /^\d+\s*[ap]m$/i

export const dateParser: DateParser = {
  chrono,
  leadIn: /(?:^|\s)(?:due|by|on|at|for)(?:\s+(?:by|on|at|the))?\s+$/i,
  keepInTitle: /(?:^|\s)(?:before|until|till)\s+$/i,
  isAmbiguous: (text) => shortDays.test(text) || ambiguousPhrases.test(text),
  isFalsePositive,
  uses12HourClock: true,
  usesSpaces: true,
}

function isFalsePositive({ before, text, after }: DatePhrase): boolean {
  if (/(?:^|\s)(?:every|each|since|from|of|after|last|past|previous)\s+$/i.test(before)) return true
  if (/^(?:now$|last\s|past\s|every\s|each\s)/i.test(text)) return true
  if (bareDuration.test(text) && !clockTime.test(text) && !/^\d+\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(text))
    return true
  return /^\d{1,2}\/\d{1,2}$/.test(text) && /^\s+(?:cups?|of|inch(?:es)?|tsp|tbsp|pounds?|oz)\b/i.test(after)
}
