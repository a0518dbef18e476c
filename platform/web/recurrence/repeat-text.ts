import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { createFormat } from '#platform/web/i18n/format.ts'
import { toLanguageTag } from '#platform/web/i18n/language.ts'
import { isLastInMonth, getNthInMonth, getWeekday, weekdays, type Repeat, type Weekday } from './repeat.ts'

type TextOptions = { t: TFunction<'platform'>; language: string }

/** For example "Every 2 weeks on Monday and Friday, until 3 Dec 2026". */
export function useRepeatText() {
  const { t, i18n } = useTranslation('platform')
  const language = i18n.resolvedLanguage ?? 'en'
  return useMemo(
    () => ({ text: (repeat: Repeat, start: string) => formatRepeat(repeat, start, { t, language }), ...getWeekdayNames(language) }),
    [t, language],
  )
}

export function formatRepeat(repeat: Repeat, start: string, { t, language }: TextOptions): string {
  const { date, list, number } = createFormat(language, 'UTC')
  const { weekday } = getWeekdayNames(language)
  const on = {
    day: '',
    week: list(weekdays.filter((day) => repeat.days.includes(day)).map(weekday)),
    month: formatMonthlyDay(repeat, start, { t, language }),
    year: formatDayAndMonth(start, language),
  }[repeat.unit]
  const values = { count: repeat.every, figure: number(repeat.every), on }
  const every = {
    day: () => t('repeat.day', values),
    week: () => (isWorkdays(repeat) ? t('repeat.workdays') : t('repeat.week', values)),
    month: () => t('repeat.month', values),
    year: () => t('repeat.year', values),
  }[repeat.unit]()
  if (repeat.ends === 'on') return t('repeat.until', { every, date: date(repeat.until) })
  return repeat.ends === 'after' ? t('repeat.times', { every, count: repeat.count, figure: number(repeat.count) }) : every
}

const isWorkdays = ({ every, days }: Repeat) => every === 1 && days.length === 5 && !days.includes('SA') && !days.includes('SU')

export function formatMonthlyDay({ by }: Pick<Repeat, 'by'>, start: string, { t, language }: TextOptions): string {
  const weekday = getWeekdayNames(language).weekday(getWeekday(start))
  if (by === 'lastDay') return t('repeat.lastDay')
  if (by === 'lastWeekday') return t('repeat.nth.last', { weekday })
  return by === 'weekday' ? t(`repeat.nth.${getNthInMonth(start)}`, { weekday }) : t('repeat.date', { day: Number(start.slice(8)) })
}

export function listMonthChoices(start: string): Repeat['by'][] {
  const isLastDay = Number(start.slice(8)) >= 28
  return [
    'date',
    ...(getNthInMonth(start) < 5 ? ['weekday' as const] : []),
    ...(isLastInMonth(start) ? ['lastWeekday' as const] : []),
    ...(isLastDay ? ['lastDay' as const] : []),
  ]
}

const toSampleDate = (day: Weekday) => new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)))

function getWeekdayNames(language: string) {
  const format = (weekday: 'long' | 'short') => new Intl.DateTimeFormat(toLanguageTag(language), { weekday, timeZone: 'UTC' })
  return {
    weekday: (day: Weekday) => format('long').format(toSampleDate(day)),
    shortWeekday: (day: Weekday) => format('short').format(toSampleDate(day)),
  }
}

const formatDayAndMonth = (date: string, language: string) =>
  new Intl.DateTimeFormat(toLanguageTag(language), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(date))
