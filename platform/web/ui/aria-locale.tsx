import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { languageTag } from '../i18n/language.ts'

/** Gives the parts built on React Aria the language and direction of the page; figures are always written left to right. */
export function AriaLocale({ isFigures = false, children }: { isFigures?: boolean; children: ReactNode }) {
  const { i18n } = useTranslation('platform')
  const isRtl = !isFigures && document.documentElement.dir === 'rtl'
  return <I18nProvider locale={ariaLocale(i18n.language, isRtl)}>{children}</I18nProvider>
}

/** React Aria takes the direction from the language alone; an Arabic script turns any language round. */
export const ariaLocale = (language: string, isRtl: boolean) =>
  isRtl ? new Intl.Locale(languageTag(language), { script: 'Arab' }).toString() : languageTag(language)
