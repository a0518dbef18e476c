import { casual } from 'chrono-node/de'
import type { DateParser, Phrase } from '../find-due-date.ts'
import { dayFirstPhrase, dayPhrase, nextWeekPhrase, weekdayPhrase } from '../date-phrases.ts'

const chrono = casual.clone()
const near: Record<string, number> = { heute: 0, morgen: 1, übermorgen: 2 }
const weekdays = ['sonntag', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonnabend']
const weekday = `(${weekdays.join('|')})`
const weekdayOf = (match: RegExpMatchArray) => Math.min(6, weekdays.indexOf(match[1]!.toLowerCase()))
const nextWeek = '(?:nächste|kommende)[nr]? Woche'

chrono.parsers.unshift(
  nextWeekPhrase(new RegExp(`(?<!\\p{L})${nextWeek},? (?:am )?${weekday}(?!\\p{L})`, 'iu'), weekdayOf),
  nextWeekPhrase(new RegExp(`(?<!\\p{L})${weekday},? (?:in )?(?:der )?${nextWeek}(?!\\p{L})`, 'iu'), weekdayOf),
  weekdayPhrase(new RegExp(`(?<!\\p{L})kommende[nr]? ${weekday}(?!\\p{L})`, 'iu'), weekdayOf),
  dayFirstPhrase(/(?<![\d.])(\d{1,2})\.(\d{1,2})\.(?:(\d{4})|(?!\d))/),
  dayPhrase(/(?<!\p{L})(heute|morgen|übermorgen) früh(?!\p{L})/iu, (match) => ({ days: near[match[1]!.toLowerCase()]! })),
)

const shortDays = /^(?:Mo|Di|Mi|Do|Fr|Sa|So)\.?$/

export const dates: DateParser = {
  chrono,
  leadIn: /(?:^|\s)(?:bis zum|bis|zum|für den|für|fällig|am|den)\s+$/i,
  keep: /(?:^|\s)vor(?: dem)?\s+$/i,
  isWeak: (text) => shortDays.test(text),
  isNotADate: isOther,
  hasTwelveHours: false,
  hasSpaces: true,
}

function isOther({ before, text, after }: Phrase): boolean {
  if (/(?:^|\s)(?:jeden?|jeder|seit(?: dem)?|ab|nach|vo[nm]|letzte[nrs]?|vergangene[nrs]?|guten)\s+$/i.test(before)) return true
  if (/^(?:jetzt$|letzte|vergangene|vor\s)/i.test(text)) return true
  if (/^(?:mo|di|mi|do|fr|sa|so)(?![\p{L}])/u.test(text)) return true
  if (/^um \d{1,2}$/i.test(text) && /^\s+(?:%|€|Prozent|Euro|Punkte|Stück|Grad)/i.test(after)) return true
  /** In the middle of a line "Morgen" is the morning. */
  return text === 'Morgen' && before.trim() !== ''
}
