import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatIn } from '#platform/web/format.ts'
import { languageTag } from '#platform/web/language.ts'
import { isLastOf, nthOf, weekdayOf, weekdays, type Repeat, type Weekday } from './repeat.ts'

type Words = { t: TFunction<'calendar'>; language: string }

/** Puts rules into the person's words: "Every 2 weeks on Monday and Friday, until 3 Dec 2026". */
export function useRepeatWords() {
  const { t, i18n } = useTranslation('calendar')
  const language = i18n.resolvedLanguage ?? 'en'
  return useMemo(
    () => ({ text: (repeat: Repeat, start: string) => repeatText(repeat, start, { t, language }), ...names(language) }),
    [t, language],
  )
}

export function repeatText(repeat: Repeat, start: string, { t, language }: Words): string {
  const { date, list, number } = formatIn(language, 'UTC')
  const { weekday } = names(language)
  const on = {
    day: '',
    week: list(weekdays.filter((day) => repeat.days.includes(day)).map(weekday)),
    month: monthText(repeat, start, { t, language }),
    year: dayAndMonth(start, language),
  }[repeat.unit]
  const often = { count: repeat.every, figure: number(repeat.every), on }
  const every = {
    day: () => t('repeat.day', often),
    week: () => (isWorkdays(repeat) ? t('repeat.workdays') : t('repeat.week', often)),
    month: () => t('repeat.month', often),
    year: () => t('repeat.year', often),
  }[repeat.unit]()
  if (repeat.ends === 'on') return t('repeat.until', { every, date: date(repeat.until) })
  return repeat.ends === 'after' ? t('repeat.times', { every, count: repeat.count, figure: number(repeat.count) }) : every
}

const isWorkdays = ({ every, days }: Repeat) => every === 1 && days.length === 5 && !days.includes('SA') && !days.includes('SU')

/** On which day of the month: "day 21", "the third Saturday", "the last day". */
export function monthText({ by }: Pick<Repeat, 'by'>, start: string, { t, language }: Words): string {
  const weekday = names(language).weekday(weekdayOf(start))
  if (by === 'lastDay') return t('repeat.lastDay')
  if (by === 'lastWeekday') return t('repeat.nth.last', { weekday })
  return by === 'weekday' ? t(`repeat.nth.${nthOf(start)}`, { weekday }) : t('repeat.date', { day: Number(start.slice(8)) })
}

/** The ways in which a day can be said to lie in its month. */
export function monthChoices(start: string): Repeat['by'][] {
  const isLastDay = Number(start.slice(8)) >= 28
  return [
    'date',
    ...(nthOf(start) < 5 ? ['weekday' as const] : []),
    ...(isLastOf(start) ? ['lastWeekday' as const] : []),
    ...(isLastDay ? ['lastDay' as const] : []),
  ]
}

/** 1 January 2024 was a Monday. */
const dayNamed = (day: Weekday) => new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)))

function names(language: string) {
  const format = (weekday: 'long' | 'short') => new Intl.DateTimeFormat(languageTag(language), { weekday, timeZone: 'UTC' })
  return {
    weekday: (day: Weekday) => format('long').format(dayNamed(day)),
    shortWeekday: (day: Weekday) => format('short').format(dayNamed(day)),
  }
}

const dayAndMonth = (date: string, language: string) =>
  new Intl.DateTimeFormat(languageTag(language), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(date))
