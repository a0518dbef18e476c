import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '../../invoice-contract.ts'
import type { DraftValues } from './draft-values.ts'
import { validateDraft } from './validate-draft.ts'
import { toInvoiceDraft, calculateDraftTotals } from './parse-draft.ts'
import { type DraftPart, listChangedParts } from './merge.ts'
import { type Draft, isNewer, useDraft, useLineActions } from './use-draft.ts'
import { useLostDraft } from './use-lost-draft.ts'
import { useMutex } from './use-mutex.ts'
import { toFieldErrors, pickChangedParts, useSaveDraft } from './use-save-draft.ts'

export type DraftForm = ReturnType<typeof useDraftForm>

type FormOptions = {
  initial: DraftValues
  invoice: Invoice | null
  /** True once another user has deleted the draft. */
  isDeleted: boolean
  /** Called after the first save, when nothing else is unsaved. */
  onCreated: (id: number) => void
}

export function useDraftForm({ initial, invoice, isDeleted, onCreated }: FormOptions) {
  const { language } = useTranslation('invoices').i18n
  const draft = useDraft({ initial, invoice, language })
  const { values, saved } = draft
  const changed = listChangedParts(saved?.values ?? initial, values)
  const lineActions = useLineActions({ setValues: draft.setValues, setErrors: draft.setErrors })
  const lostDraft = useLostDraft({ invoice, isDeleted })
  const isDirty = lostDraft.isKeptAsNew || changed.length > 0
  const { save, isSaving, conflict, ...client } = useSaveMutation({ draft, changed, lostDraft })
  const newerVersion = [invoice, conflict].find((one) => one !== null && isNewer(one, saved))
  if (newerVersion && !draft.pendingMerge && !isSaving) draft.mergeWith(newerVersion)
  const isCreated = saved !== null && saved.id !== invoice?.id && (lostDraft.isKeptAsNew || lostDraft.lostReason !== 'deleted')
  useOnCreated(isCreated && changed.length === 0 ? saved.id : null, onCreated)
  return {
    ...draft,
    lineActions,
    ...client,
    save,
    isSaving,
    language,
    isDirty,
    /** What another user did to the draft being edited; null if nothing would be lost. */
    lostReason: isDirty && !lostDraft.isKeptAsNew && !isSaving ? lostDraft.lostReason : null,
    /** Set when another user has issued this draft. */
    issued: lostDraft.issued,
    isContinuedAsNew: lostDraft.isKeptAsNew,
    /** The next save creates a new draft. */
    continueAsNewDraft: () => {
      lostDraft.continueAsNew()
      draft.detach()
    },
    discard: () => {
      lostDraft.discard()
      draft.discard()
    },
    totals: calculateDraftTotals(values, language),
  }
}

/** Opening the new URL would lose unsaved edits, so it waits until everything is saved. */
function useOnCreated(id: number | null, onCreated: (id: number) => void): void {
  const notifyCreated = useEffectEvent(onCreated)
  useEffect(() => {
    if (id !== null) notifyCreated(id)
  }, [id])
}

type SaveOptions = { draft: Draft; changed: readonly DraftPart[]; lostDraft: ReturnType<typeof useLostDraft> }

function useSaveMutation({ draft, changed, lostDraft }: SaveOptions) {
  const { t, i18n } = useTranslation('invoices')
  const { values, saved, setErrors } = draft
  const saving = useSaveDraft()
  const [isClientDeleted, setClientDeleted] = useState(false)
  const [conflict, setConflict] = useState<Invoice | null>(null)
  const { isRunning: isSaving, start } = useMutex<Invoice | null>()
  const saveValid = async (): Promise<Invoice | null> => {
    const answer = await saving.save(saved, pickChangedParts(toInvoiceDraft(values, i18n.language), saved ? changed : null), {
      onConflict: (current) => (current.number === null ? setConflict(current) : lostDraft.markLost(current)),
      onClientDeleted: () => setClientDeleted(true),
      onDraftLost: lostDraft.markLost,
      onRejected: (problem) => setErrors(toFieldErrors(problem, values, t('error.rejected'))),
    })
    if (answer) draft.markSaved(answer, values)
    return answer
  }
  const save = async (): Promise<Invoice | null> => {
    const errors = validateDraft(values, i18n.language, t)
    setErrors(errors)
    return Object.keys(errors).length > 0 ? null : start(saveValid)
  }
  return {
    save,
    /** Stays true until the form has the saved version, which would otherwise look like another user's. */
    isSaving,
    /** The version another user saved, from the 409 response. */
    conflict,
    isClientDeleted,
    /** Keeps the data of the deleted client on the invoice. */
    unlinkClient: () => {
      setClientDeleted(false)
      draft.change({ clientId: null })
    },
  }
}
