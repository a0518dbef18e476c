import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calculateDraftTotals, preserveLineKeys, rebaseEdits, useLineActions, useMutex, validateDraft } from '../../../drafts/web/index.ts'
import type { Quote } from '../../quote-schema.ts'
import { type QuoteValues, isChanged, toQuoteDraft, toQuoteValues } from './quote-values.ts'
import { useSaveQuote } from './use-save-quote.ts'

type SavedQuote = { id: number; version: number; values: QuoteValues }

export type QuoteForm = ReturnType<typeof useQuoteForm>

/** `quote` is null until the first save. */
export function useQuoteForm({ quote, initial }: QuoteFormOptions) {
  const { language } = useTranslation('invoices').i18n
  const state = useQuoteState({ quote, initial })
  const { values, saved, setErrors, setValues, change, adopt } = state
  const isDirty = isChanged(saved?.values ?? initial, values)
  const saving = useSaving(state)
  const { isSaving, conflict } = saving
  const remote = [quote, conflict].find((one) => one && saved?.id === one.id && one.version > saved.version && !isSaving) ?? null
  if (remote && !isDirty) adopt(remote)
  const setDraftValues: Parameters<typeof useLineActions>[0]['setValues'] = (update) =>
    setValues((before) => ({ ...before, ...(typeof update === 'function' ? update(before) : update) }))
  return {
    ...saving,
    values,
    errors: state.errors,
    saved,
    isDirty,
    isClientDeleted: state.isClientDeleted,
    change,
    lineActions: useLineActions({ setValues: setDraftValues, setErrors }),
    totals: calculateDraftTotals(values, language),
    unlinkClient: () => {
      state.setClientDeleted(false)
      change({ clientId: null })
    },
    discard: () => {
      setValues(() => saved?.values ?? initial)
      setErrors({})
    },
    /** What another user has saved since, while this form has unsaved changes. */
    remote: isDirty ? remote : null,
    loadRemote: () => remote && adopt(remote),
    keepOwn: () => remote && adopt(remote, values),
  }
}

type QuoteFormOptions = { quote: Quote | null; initial: QuoteValues }

function useQuoteState({ quote, initial }: QuoteFormOptions) {
  const { language } = useTranslation('invoices').i18n
  const [saved, setSaved] = useState<SavedQuote | null>(quote && { id: quote.id, version: quote.version, values: initial })
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isClientDeleted, setClientDeleted] = useState(false)
  return {
    values,
    saved,
    errors,
    isClientDeleted,
    setValues,
    setSaved,
    setErrors,
    setClientDeleted,
    change: (part: Partial<QuoteValues>) => {
      setValues((before) => ({ ...before, ...part }))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
    },
    /** Continues from this version, with its values or with those of the form. */
    adopt: (current: Quote, own?: QuoteValues) => {
      const stored = toQuoteValues(current, language)
      setSaved({ id: current.id, version: current.version, values: stored })
      setValues(own ?? stored)
      setErrors({})
    },
  }
}

function useSaving({ values, saved, setErrors, setSaved, setValues, setClientDeleted }: ReturnType<typeof useQuoteState>) {
  const { t, i18n } = useTranslation('invoices')
  const [conflict, setConflict] = useState<Quote | null>(null)
  const { isRunning: isSaving, start } = useMutex<Quote | null>()
  const send = useSaveQuote({ onConflict: setConflict, onClientDeleted: () => setClientDeleted(true), onRejected: setErrors })
  const markSaved = (answer: Quote) => {
    const response = toQuoteValues(answer, i18n.language)
    const stored = { ...response, ...preserveLineKeys(values, response) }
    setSaved({ id: answer.id, version: answer.version, values: stored })
    setValues((current) => ({
      ...stored,
      ...rebaseEdits(values, current, stored),
      introduction: current.introduction === values.introduction ? stored.introduction : current.introduction,
    }))
  }
  const save = async (): Promise<Quote | null> => {
    const errors = validateDraft(values, i18n.language, t)
    const isDateWrong = errors['dueDate'] !== undefined
    setErrors(isDateWrong ? { ...errors, dueDate: t('quote.error.validUntil') } : errors)
    if (Object.keys(errors).length > 0) return null
    return start(async () => {
      const answer = await send(saved, values, toQuoteDraft(values, i18n.language))
      if (answer) markSaved(answer)
      return answer
    })
  }
  return { save, isSaving, conflict }
}
