import { casual } from 'chrono-node/zh/hans'
import type { DateParser, DatePhrase } from '../find-due-date.ts'
import { relativeDayParser, nextWeekdayParser, weekdayParser } from '../phrase-parsers.ts'

const numbers = '零一二三四五六七八九十'

const chrono = casual.clone()
const weekdays = '日一二三四五六'

chrono.parsers.unshift(
  nextWeekdayParser(/下(?:个)?(?:周|星期|礼拜)([一二三四五六日天末])/, ([, day]) =>
    day === '末' ? 6 : Math.max(0, weekdays.indexOf(day!)),
  ),
  relativeDayParser(/(\d{1,3}|[一二两三四五六七八九十])(?:个)?(天|日|周|星期|月)(?:之后|以后|后)/, parseDistance),
  relativeDayParser(/下(?:个)?(?:周|星期)(?![一二三四五六日天末])/, () => ({ days: 7 })),
  relativeDayParser(/下个?月(?!\p{N})/u, () => ({ months: 1 })),
  weekdayParser(/(?<!下个?)(?:本|这)?(?:个)?周末/, () => 6),
)

const daysByPrefix: Record<string, number> = { 今: 0, 明: 1, 后: 2, 大后: 3 }

function parseDistance([, count, unit]: RegExpMatchArray) {
  const amount = count === '两' ? 2 : numbers.includes(count!) ? numbers.indexOf(count!) : Number(count)
  if (unit === '月') return { months: amount }
  return { days: amount * (unit === '周' || unit === '星期' ? 7 : 1) }
}

export const dateParser: DateParser = {
  chrono,
  leadIn: /(?:在|于|截止到?|到期)\s*$/,
  keepInTitle: /(?:直到|等到)\s*$/,
  trailing: /^(?:之前|以前|前)/,
  getDaysAhead: (text) => daysByPrefix[/^(今|明|大后|后)[天日早晚]/.exec(text)?.[1] ?? ''],
  isAmbiguous: () => false,
  isFalsePositive,
  uses12HourClock: true,
  usesSpaces: false,
}

function isFalsePositive({ before, text, after }: DatePhrase): boolean {
  if (/^上(?:个)?(?:周|星期|月)/.test(text) || /^(?:刚才|刚刚|现在|而家)/.test(text)) return true
  if (/^(?:周|星期|礼拜)/.test(text) && /[上每一二两三四五六七八九十\d]$/.test(before)) return true
  if (/^(?:每|自从)$/.test(before.slice(-2).trim()) || before.endsWith('每')) return true
  if (/^[一二两三四五六七八九十]点$/.test(text)) return true
  return /^\d+点$/.test(text) && /^(?:建议|意见|要求|内容|原因|注意|问题)/.test(after)
}
