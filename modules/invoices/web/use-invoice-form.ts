import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '../invoice-contract.ts'
import { checkOf, draftOf, totalsOfValues, type InvoiceValues } from './invoice-values.ts'
import { differing, type Part } from './merge.ts'
import { isNewer, useDraft, useLines, type Draft } from './use-draft.ts'
import { useLosing } from './use-losing.ts'
import { errorsIn, onlyChanged, useSaving } from './use-saving.ts'

export type InvoiceForm = ReturnType<typeof useInvoiceForm>

type FormOptions = {
  initial: InvoiceValues
  invoice: Invoice | null
  /** It has been deleted since. */
  isGone: boolean
  onAdded: (invoice: Invoice) => void
}

/** The values of a draft while it is written, and how they are saved. */
export function useInvoiceForm({ initial, invoice, isGone, onAdded }: FormOptions) {
  const { language } = useTranslation('invoices').i18n
  const draft = useDraft({ initial, invoice, language })
  const { values, saved } = draft
  const changed = differing(saved?.values ?? initial, values)
  const lineActs = useLines({ setValues: draft.setValues, setErrors: draft.setErrors })
  const losing = useLosing({ invoice, isGone })
  const isDirty = losing.isKept || changed.length > 0
  const { save, isSaving, ...client } = useSave({ draft, changed, losing, onAdded })
  if (invoice && isNewer(invoice, saved) && !draft.meeting && !isSaving) draft.meetWith(invoice)
  return {
    ...draft,
    lineActs,
    ...client,
    save,
    isSaving,
    language,
    isDirty,
    /** What has become of the draft that is still being written; null where nothing is at stake. */
    lost: isDirty && !losing.isKept && !isSaving ? losing.lost : null,
    /** The invoice that somebody else has issued from this draft. */
    issued: losing.issued,
    isKept: losing.isKept,
    /** Makes a new draft of what is written, which is saved as one. */
    keep: () => {
      losing.keep()
      draft.detach()
    },
    discard: () => {
      losing.giveUp()
      draft.discard()
    },
    totals: totalsOfValues(values, language),
  }
}

type SaveOptions = Pick<FormOptions, 'onAdded'> & { draft: Draft; changed: readonly Part[]; losing: ReturnType<typeof useLosing> }

function useSave({ draft, changed, losing, onAdded }: SaveOptions) {
  const { t, i18n } = useTranslation('invoices')
  const { values, saved, setErrors } = draft
  const saving = useSaving()
  const [isClientGone, setClientGone] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const saveChecked = async (): Promise<Invoice | null> => {
    const answer = await saving.save(saved, onlyChanged(draftOf(values, i18n.language), saved ? changed : null), {
      changed: (current) => (current.number === null ? draft.meetWith(current) : losing.lose(current)),
      gone: () => setClientGone(true),
      lost: losing.lose,
      refused: (problem) => setErrors(errorsIn(problem, values, t('error.refused'))),
    })
    if (!answer) return null
    draft.start(answer)
    if (!saved) onAdded(answer)
    return answer
  }
  const save = async (): Promise<Invoice | null> => {
    const found = checkOf(values, i18n.language, t)
    setErrors(found)
    if (Object.keys(found).length > 0) return null
    setSaving(true)
    return saveChecked().finally(() => setSaving(false))
  }
  return {
    save,
    /** Until the form knows what was saved: before, one's own version would look like somebody else's. */
    isSaving,
    isClientGone,
    /** The invoice keeps what it says of a client that there is no more. */
    forgetClient: () => {
      setClientGone(false)
      draft.change({ clientId: null })
    },
  }
}
