import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { type FormState, useForm } from '#platform/web/ui/forms/use-form.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { invoices } from '../../contract.ts'
import type { TaxCategory } from '../../invoice-contract.ts'
import { isTaxed } from '../../totals.ts'
import type { InvoiceSettings, SettingsPatch } from '../contract.ts'
import { formatDecimal, parseDecimal } from '#platform/web/i18n/decimal.ts'
import { pickChangedFields } from '#platform/web/ui/forms/pick-changed-fields.ts'
import type { PartyValues } from '../../web/buyer.ts'
import { toParty, toPartyValues } from '../../web/party-form.tsx'
import { isEmail, validateIdentifiers } from '../../web/validate-identifiers.ts'

/** A tax rate in the form; `key` is its React key. */
export type TaxRateValues = { key: number; title: string; taxRate: string; taxCategory: TaxCategory; exemptionReason: string }

const sellerTextFields = ['phone', 'website', 'taxNumber', 'registration', 'bank', 'iban', 'bic'] as const

export type SettingsValues = PartyValues &
  Record<(typeof sellerTextFields)[number], string> & {
    numberPattern: string
    creditNotePattern: string
    quotePattern: string
    quoteDays: string
    quoteIntroduction: string
    nextNumber: string
    paymentDays: string
    reminderDays: string
    timeZone: string
    notes: string
    terms: string
    currencies: string[]
    taxRates: TaxRateValues[]
  }

export type SettingsForm = FormState<SettingsValues>

/** The same pattern as in the contract. */
export const NUMBER_PATTERN = /^[^{}]*(\{(year|yy|month)\}[^{}]*)*\{number(:[1-9])?\}[^{}]*(\{(year|yy|month)\}[^{}]*)*$/

type LoadedSettings = { settings: InvoiceSettings; fetchedAt: number }

/** Refreshed settings replace the form's values only when nothing is unsaved. */
export function useSettingsForm({ settings, fetchedAt }: LoadedSettings): SettingsForm {
  const { i18n } = useTranslation('invoices')
  const form = useSettingsState(settings)
  const [appliedAt, setAppliedAt] = useState(fetchedAt)
  if (fetchedAt !== appliedAt && !form.isDirty && !form.isSaving) {
    setAppliedAt(fetchedAt)
    form.reset(toSettingsValues(settings, i18n.language))
  }
  return form
}

function useSettingsState(settings: InvoiceSettings): SettingsForm {
  const { t, i18n } = useTranslation('invoices')
  const update = useApiMutation(invoices.updateSettings, {
    topics: ['invoice-settings'],
    onError: () => true,
    undoMessage: () => t('done.settings'),
  })
  return useForm<SettingsValues>({
    initial: toSettingsValues(settings, i18n.language),
    validate: (values) => {
      const rates = values.taxRates.map(({ taxRate }) => parseDecimal(taxRate, i18n.language, 2))
      return {
        ...(!values.name.trim() && !values.company.trim() && { company: t('error.missing') }),
        ...(values.email.trim() && !isEmail(values.email) && { email: t('error.email') }),
        ...validateIdentifiers(values, t),
        ...(!NUMBER_PATTERN.test(values.numberPattern) && { numberPattern: t('error.pattern') }),
        ...(!NUMBER_PATTERN.test(values.creditNotePattern) && { creditNotePattern: t('error.pattern') }),
        ...(!NUMBER_PATTERN.test(values.quotePattern) && { quotePattern: t('error.pattern') }),
        ...((!/^[1-9]\d{0,2}$/.test(values.quoteDays.trim()) || Number(values.quoteDays) > 365) && { quoteDays: t('error.quoteDays') }),
        ...(!/^[1-9]\d{0,8}$/.test(values.nextNumber.trim()) && { nextNumber: t('error.count') }),
        ...((!/^\d{1,3}$/.test(values.paymentDays.trim()) || Number(values.paymentDays) > 365) && { paymentDays: t('error.days') }),
        ...(!parseDays(values.reminderDays) && { reminderDays: t('error.reminderDays') }),
        ...(rates.some((rate) => rate === null || rate < 0 || rate > 100) && { taxRates: t('error.percent') }),
        ...(values.taxRates.some(({ title }) => !title.trim()) && { taxRates: t('error.missing') }),
      }
    },
    formatError: (problem) => formatProblem(problem),
    save: async (values, saved) => {
      try {
        await update.mutateAsync({ settings: toSettingsPatch(saved, values, i18n.language) })
      } catch (problem) {
        if (!(problem instanceof ApiProblem)) throw problem
        const names = problem.errors.map(({ path }) => path.split('/').at(-1)!).filter((name) => name in values)
        if (names.length === 0) throw problem
        return Object.fromEntries(names.map((name) => [name, name === 'nextNumber' ? t('error.nextNumber') : t('error.rejected')]))
      }
    },
  })
}

function toSettingsValues(settings: InvoiceSettings, language: string): SettingsValues {
  const { seller, numberPattern, creditNotePattern, quotePattern, timeZone, currencies } = settings
  return {
    ...toPartyValues(seller),
    ...(Object.fromEntries(sellerTextFields.map((name) => [name, seller[name] ?? ''])) as Record<
      (typeof sellerTextFields)[number],
      string
    >),
    numberPattern,
    creditNotePattern,
    quotePattern,
    quoteDays: String(settings.quoteDays),
    quoteIntroduction: settings.quoteIntroduction ?? '',
    timeZone,
    currencies,
    nextNumber: String(settings.nextNumber),
    paymentDays: String(settings.paymentDays),
    reminderDays: settings.reminderDays.join(', '),
    notes: settings.notes ?? '',
    terms: settings.terms ?? '',
    taxRates: settings.taxRates.map(({ title, taxRate, taxCategory, exemptionReason }, key) => ({
      key,
      title,
      taxCategory,
      taxRate: formatDecimal(taxRate, language, 2),
      exemptionReason: exemptionReason ?? '',
    })),
  }
}

function toSettingsPatch(saved: SettingsValues, values: SettingsValues, language: string): SettingsPatch {
  const [before, after] = [toSettingsInput(saved, language), toSettingsInput(values, language)]
  const { seller, ...changed } = pickChangedFields(before, after)
  return seller ? { ...changed, seller: pickChangedFields(before.seller, after.seller) } : changed
}

function toSettingsInput(values: SettingsValues, language: string) {
  const texts = Object.fromEntries(sellerTextFields.map((name) => [name, values[name].trim() || null]))
  return {
    seller: { ...toParty(values), ...texts },
    numberPattern: values.numberPattern,
    creditNotePattern: values.creditNotePattern,
    quotePattern: values.quotePattern,
    quoteDays: Number(values.quoteDays),
    quoteIntroduction: values.quoteIntroduction.trim() || null,
    nextNumber: Number(values.nextNumber),
    paymentDays: Number(values.paymentDays),
    reminderDays: parseDays(values.reminderDays)!,
    timeZone: values.timeZone.trim(),
    notes: values.notes.trim() || null,
    terms: values.terms.trim() || null,
    currencies: values.currencies,
    taxRates: values.taxRates.map(({ title, taxRate, taxCategory, exemptionReason }) => ({
      title: title.trim(),
      taxCategory,
      taxRate: parseDecimal(taxRate, language, 2) ?? 0,
      exemptionReason: isTaxed(taxCategory) ? null : exemptionReason.trim() || null,
    })),
  }
}

/** Parses "7, 14, 30" into sorted days; null if invalid. */
function parseDays(text: string): number[] | null {
  const days = text
    .split(/[\s,;，、]+/)
    .filter(Boolean)
    .map(Number)
  if (days.length > 5 || days.some((day) => !Number.isInteger(day) || day < 1 || day > 365)) return null
  return days.toSorted((one, other) => one - other)
}
