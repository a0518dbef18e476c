import { casual } from 'chrono-node/fr'
import type { DateParser, DatePhrase } from '../find-due-date.ts'
import { relativeDayParser, nextWeekdayParser } from '../phrase-parsers.ts'

const chrono = casual.clone()
const weekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']
const weekday = `(${weekdays.join('|')})`
const getWeekday = (match: RegExpMatchArray) => weekdays.indexOf(match[1]!.toLowerCase())

chrono.parsers.unshift(
  nextWeekdayParser(new RegExp(`(?<!\\p{L})${weekday},? (?:de )?la semaine prochaine(?!\\p{L})`, 'iu'), getWeekday),
  nextWeekdayParser(new RegExp(`(?<!\\p{L})(?:la )?semaine prochaine,? (?:le )?${weekday}(?!\\p{L})`, 'iu'), getWeekday),
  relativeDayParser(/après[- ]demain/i, () => ({ days: 2 })),
  relativeDayParser(/\b(?:ce matin|cet après-midi|ce soir|cette nuit)\b/i, () => ({ days: 0 })),
)

const shortDays = /^(?:lun|mar|mer|jeu|ven|sam|dim)\.?$/i

export const dateParser: DateParser = {
  chrono,
  leadIn: /(?:^|\s)(?:pour|d['’]ici|avant le|le|à|dès)(?:\s+(?:le|la|à))?\s+$/i,
  keepInTitle: /(?:^|\s)(?:avant|jusqu['’](?:à|au))\s+$/i,
  isAmbiguous: (text) => shortDays.test(text) || /^\d{1,2}\/\d{1,2}$/.test(text),
  isFalsePositive,
  uses12HourClock: false,
  usesSpaces: true,
}

function isFalsePositive({ before, text, after }: DatePhrase): boolean {
  if (/(?:^|\s)(?:chaque|tous les|toutes les|depuis(?: le)?|après(?: le)?|de|du)\s+$/i.test(before)) return true
  if (/^maintenant$/i.test(text) || /^il y a\s/i.test(text)) return true
  if (/^[àa]\s*\d{1,2}$/i.test(text) && /^\s+\p{L}/u.test(after)) return true
  return /derni(?:er|ère)$/i.test(text) || /^\s+derni(?:er|ère)/i.test(after)
}
