import { casual } from 'chrono-node/pt'
import type { DateParser, DatePhrase } from '../find-due-date.ts'
import { relativeDayParser, nextWeekdayParser, timeParser, weekdayParser } from '../phrase-parsers.ts'

const numbers: Record<string, number> = {
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  três: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
}
const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']
const weekday = '(domingo|segunda|terça|quarta|quinta|sexta|sábado)(?:-feira)?'
const getWeekday = (match: RegExpMatchArray) => weekdays.indexOf(match[1]!.toLowerCase())

const chrono = casual.clone()
const nextWeek = '(?:próxima semana|semana que vem)'
chrono.parsers.unshift(
  nextWeekdayParser(new RegExp(`(?<!\\p{L})${weekday},? (?:[dn]a )?${nextWeek}(?!\\p{L})`, 'iu'), getWeekday),
  nextWeekdayParser(new RegExp(`(?<!\\p{L})(?:na )?${nextWeek},? (?:n[ao] )?${weekday}(?!\\p{L})`, 'iu'), getWeekday),
  relativeDayParser(/depois de amanhã/i, () => ({ days: 2 })),
  relativeDayParser(/(?<!\p{L})(?:daqui a|dentro de|em) (\d{1,3}|\p{L}+) (dias?|semanas?|m[eê]s(?:es)?)(?!\p{L})/iu, parseDistance),
  relativeDayParser(/(?<!\p{L})(?:(?:na )?próxima semana|(?:na )?semana que vem)(?!\p{L})/iu, () => ({ days: 7 })),
  relativeDayParser(/(?<!\p{L})(?:(?:no )?próximo mês|(?:no )?mês que vem)(?!\p{L})/iu, () => ({ months: 1 })),
  weekdayParser(new RegExp(`(?<!\\p{L})(?:n[ao] )?próxim[ao] ${weekday}(?!\\p{L})`, 'iu'), getWeekday),
  weekdayParser(new RegExp(`(?<!\\p{L})${weekday} que vem(?!\\p{L})`, 'iu'), getWeekday),
  timeParser(/(?<![\p{L}\p{N}])(?:(?:às|à|as|pelas) )?(\d{1,2}) ?h(?:oras)?(\d{2})?(?![\p{L}\p{N}])/iu),
)

function parseDistance([, count, unit]: RegExpMatchArray) {
  const amount = numbers[count!.toLowerCase()] ?? Number(count)
  if (Number.isNaN(amount)) return null
  if (/^m/i.test(unit!)) return { months: amount }
  return { days: amount * (/^s/i.test(unit!) ? 7 : 1) }
}

export const dateParser: DateParser = {
  chrono,
  leadIn: /(?:^|\s)(?:até(?: a| o| à| ao)?|para(?: a| o)?|n[ao]|em|às|à)\s+$/i,
  keepInTitle: /(?:^|\s)antes d[aeo]\s+$/i,
  isAmbiguous: (text) => /^(?:segunda|terça|quarta|quinta|sexta|seg|qua|qui|sáb|sab)\.?$/i.test(text) || /^\d{1,2}\/\d{1,2}$/.test(text),
  isFalsePositive,
  uses12HourClock: false,
  usesSpaces: true,
}

function isFalsePositive({ before, text, after }: DatePhrase): boolean {
  if (/(?:^|\s)(?:cada|tod[ao]s?(?: [ao]s?)?|desde(?: [ao])?|após|d[aeo]|últim[ao])\s+$/i.test(before)) return true
  if (/^(?:agora|ter|sex|dom|set|(?:à|ao?|d[aeo]s?)\s*\d{1,2})\.?$/i.test(text)) return true
  if (/^(?:segunda|terça|quarta|quinta|sexta)$/i.test(text) && /^\s+(?:via|parte|vez|fase|edição|versão|loja|mão)(?!\p{L})/iu.test(after))
    return true
  return /^\s+passad[ao]/i.test(after)
}
