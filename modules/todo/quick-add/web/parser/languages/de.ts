import { casual } from 'chrono-node/de'
import type { DateParser, DatePhrase } from '../find-due-date.ts'
import { dayFirstDateParser, relativeDayParser, nextWeekdayParser, weekdayParser } from '../phrase-parsers.ts'

const chrono = casual.clone()
const daysByWord: Record<string, number> = { heute: 0, morgen: 1, übermorgen: 2 }
const weekdays = ['sonntag', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonnabend']
const weekday = `(${weekdays.join('|')})`
const getWeekday = (match: RegExpMatchArray) => Math.min(6, weekdays.indexOf(match[1]!.toLowerCase()))
const nextWeek = '(?:nächste|kommende)[nr]? Woche'

chrono.parsers.unshift(
  nextWeekdayParser(new RegExp(`(?<!\\p{L})${nextWeek},? (?:am )?${weekday}(?!\\p{L})`, 'iu'), getWeekday),
  nextWeekdayParser(new RegExp(`(?<!\\p{L})${weekday},? (?:in )?(?:der )?${nextWeek}(?!\\p{L})`, 'iu'), getWeekday),
  weekdayParser(new RegExp(`(?<!\\p{L})kommende[nr]? ${weekday}(?!\\p{L})`, 'iu'), getWeekday),
  dayFirstDateParser(/(?<![\d.])(\d{1,2})\.(\d{1,2})\.(?:(\d{4})|(?!\d))/),
  relativeDayParser(/(?<!\p{L})(heute|morgen|übermorgen) früh(?!\p{L})/iu, (match) => ({ days: daysByWord[match[1]!.toLowerCase()]! })),
)

const shortDays = /^(?:Mo|Di|Mi|Do|Fr|Sa|So)\.?$/

export const dateParser: DateParser = {
  chrono,
  leadIn: /(?:^|\s)(?:bis zum|bis|zum|für den|für|fällig|am|den)\s+$/i,
  keepInTitle: /(?:^|\s)vor(?: dem)?\s+$/i,
  isAmbiguous: (text) => shortDays.test(text),
  isFalsePositive,
  uses12HourClock: false,
  usesSpaces: true,
}

function isFalsePositive({ before, text, after }: DatePhrase): boolean {
  if (/(?:^|\s)(?:jeden?|jeder|seit(?: dem)?|ab|nach|vo[nm]|letzte[nrs]?|vergangene[nrs]?|guten)\s+$/i.test(before)) return true
  if (/^(?:jetzt$|letzte|vergangene|vor\s)/i.test(text)) return true
  if (/^(?:mo|di|mi|do|fr|sa|so)(?![\p{L}])/u.test(text)) return true
  if (/^um \d{1,2}$/i.test(text) && /^\s+(?:%|€|Prozent|Euro|Punkte|Stück|Grad)/i.test(after)) return true
  /** In the middle of a line, "Morgen" means the morning. */
  return text === 'Morgen' && before.trim() !== ''
}
