import type { CalendarName } from '../../contract.ts'

/** As on the page, in the languages of the interface. */
const names: Record<string, Record<CalendarName, string>> = {
  en: { Personal: 'Personal', Business: 'Business', Family: 'Family', Holiday: 'Holiday', ETC: 'Other' },
  de: { Personal: 'Privat', Business: 'Geschäftlich', Family: 'Familie', Holiday: 'Urlaub', ETC: 'Sonstiges' },
  fr: { Personal: 'Personnel', Business: 'Professionnel', Family: 'Famille', Holiday: 'Congés', ETC: 'Autres' },
  pt: { Personal: 'Pessoal', Business: 'Trabalho', Family: 'Família', Holiday: 'Férias', ETC: 'Outros' },
  cn: { Personal: '个人', Business: '工作', Family: '家庭', Holiday: '假期', ETC: '其他' },
}

export const getCalendarName = (calendar: CalendarName, language: string): string => (names[language] ?? names.en!)[calendar]

/** The colors of the light theme. */
export const calendarColors: Record<CalendarName, string> = {
  Personal: '#C2283B',
  Business: '#5B4FD6',
  Family: '#8A5800',
  Holiday: '#0E7A4B',
  ETC: '#0A6C96',
}
