import { casual } from 'chrono-node/pt'
import type { DateParser, Phrase } from '../find-due-date.ts'
import { dayPhrase, nextWeekPhrase, timePhrase, weekdayPhrase } from '../date-phrases.ts'

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
const weekdayOf = (match: RegExpMatchArray) => weekdays.indexOf(match[1]!.toLowerCase())

const chrono = casual.clone()
const nextWeek = '(?:próxima semana|semana que vem)'
chrono.parsers.unshift(
  nextWeekPhrase(new RegExp(`(?<!\\p{L})${weekday},? (?:[dn]a )?${nextWeek}(?!\\p{L})`, 'iu'), weekdayOf),
  nextWeekPhrase(new RegExp(`(?<!\\p{L})(?:na )?${nextWeek},? (?:n[ao] )?${weekday}(?!\\p{L})`, 'iu'), weekdayOf),
  dayPhrase(/depois de amanhã/i, () => ({ days: 2 })),
  dayPhrase(/(?<!\p{L})(?:daqui a|dentro de|em) (\d{1,3}|\p{L}+) (dias?|semanas?|m[eê]s(?:es)?)(?!\p{L})/iu, distance),
  dayPhrase(/(?<!\p{L})(?:(?:na )?próxima semana|(?:na )?semana que vem)(?!\p{L})/iu, () => ({ days: 7 })),
  dayPhrase(/(?<!\p{L})(?:(?:no )?próximo mês|(?:no )?mês que vem)(?!\p{L})/iu, () => ({ months: 1 })),
  weekdayPhrase(new RegExp(`(?<!\\p{L})(?:n[ao] )?próxim[ao] ${weekday}(?!\\p{L})`, 'iu'), weekdayOf),
  weekdayPhrase(new RegExp(`(?<!\\p{L})${weekday} que vem(?!\\p{L})`, 'iu'), weekdayOf),
  timePhrase(/(?<![\p{L}\p{N}])(?:(?:às|à|as|pelas) )?(\d{1,2}) ?h(?:oras)?(\d{2})?(?![\p{L}\p{N}])/iu),
)

function distance([, count, unit]: RegExpMatchArray) {
  const many = numbers[count!.toLowerCase()] ?? Number(count)
  if (Number.isNaN(many)) return null
  if (/^m/i.test(unit!)) return { months: many }
  return { days: many * (/^s/i.test(unit!) ? 7 : 1) }
}

export const dates: DateParser = {
  chrono,
  leadIn: /(?:^|\s)(?:até(?: a| o| à| ao)?|para(?: a| o)?|n[ao]|em|às|à)\s+$/i,
  keep: /(?:^|\s)antes d[aeo]\s+$/i,
  isWeak: (text) => /^(?:segunda|terça|quarta|quinta|sexta|seg|qua|qui|sáb|sab)\.?$/i.test(text) || /^\d{1,2}\/\d{1,2}$/.test(text),
  isNotADate: isOther,
  hasTwelveHours: false,
  hasSpaces: true,
}

function isOther({ before, text, after }: Phrase): boolean {
  if (/(?:^|\s)(?:cada|tod[ao]s?(?: [ao]s?)?|desde(?: [ao])?|após|d[aeo]|últim[ao])\s+$/i.test(before)) return true
  if (/^(?:agora|ter|sex|dom|set|(?:à|ao?|d[aeo]s?)\s*\d{1,2})\.?$/i.test(text)) return true
  if (/^(?:segunda|terça|quarta|quinta|sexta)$/i.test(text) && /^\s+(?:via|parte|vez|fase|edição|versão|loja|mão)(?!\p{L})/iu.test(after))
    return true
  return /^\s+passad[ao]/i.test(after)
}
