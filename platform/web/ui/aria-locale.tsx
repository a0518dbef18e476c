import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { toLanguageTag } from '../i18n/language.ts'

/** Sets the language and text direction for React Aria; figures are always left-to-right. */
export function AriaLocale({ isFigures = false, children }: { isFigures?: boolean; children: ReactNode }) {
  const { i18n } = useTranslation('platform')
  const isRtl = !isFigures && document.documentElement.dir === 'rtl'
  return <I18nProvider locale={toAriaLocale(i18n.language, isRtl)}>{children}</I18nProvider>
}

/** React Aria takes the direction from the locale, so an Arabic script makes any language right-to-left. */
export const toAriaLocale = (language: string, isRtl: boolean) =>
  isRtl ? new Intl.Locale(toLanguageTag(language), { script: 'Arab' }).toString() : toLanguageTag(language)
