import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '../invoice-contract.ts'
import { checkOf, draftOf, totalsOfValues, type InvoiceValues } from './invoice-values.ts'
import { differing, type Part } from './merge.ts'
import { isNewer, useDraft, useLines, type Draft } from './use-draft.ts'
import { useLosing } from './use-losing.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'
import { errorsIn, onlyChanged, useSaving } from './use-saving.ts'

export type InvoiceForm = ReturnType<typeof useInvoiceForm>

type FormOptions = {
  initial: InvoiceValues
  invoice: Invoice | null
  /** It has been deleted since. */
  isGone: boolean
  /** It has been saved for the first time, and nothing has been written since. */
  onAdded: (id: number) => void
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
  const { save, isSaving, told, ...client } = useSave({ draft, changed, losing })
  const newer = [invoice, told].find((one) => one !== null && isNewer(one, saved))
  if (newer && !draft.meeting && !isSaving) draft.meetWith(newer)
  const isAdded = saved !== null && saved.id !== invoice?.id && (losing.isKept || losing.lost !== 'deleted')
  useOnceAdded(isAdded && changed.length === 0 ? saved.id : null, onAdded)
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

/** What is saved has an address of its own; the way there would lose what has been written since. */
function useOnceAdded(id: number | null, onAdded: (id: number) => void): void {
  const tell = useEffectEvent(onAdded)
  useEffect(() => {
    if (id !== null) tell(id)
  }, [id])
}

type SaveOptions = { draft: Draft; changed: readonly Part[]; losing: ReturnType<typeof useLosing> }

function useSave({ draft, changed, losing }: SaveOptions) {
  const { t, i18n } = useTranslation('invoices')
  const { values, saved, setErrors } = draft
  const saving = useSaving()
  const [isClientGone, setClientGone] = useState(false)
  const [told, tell] = useState<Invoice | null>(null)
  const { isRunning: isSaving, start } = useOneAtATime<Invoice | null>()
  const saveChecked = async (): Promise<Invoice | null> => {
    const answer = await saving.save(saved, onlyChanged(draftOf(values, i18n.language), saved ? changed : null), {
      changed: (current) => (current.number === null ? tell(current) : losing.lose(current)),
      gone: () => setClientGone(true),
      lost: losing.lose,
      refused: (problem) => setErrors(errorsIn(problem, values, t('error.refused'))),
    })
    if (answer) draft.goOn(answer, values)
    return answer
  }
  const save = async (): Promise<Invoice | null> => {
    const found = checkOf(values, i18n.language, t)
    setErrors(found)
    return Object.keys(found).length > 0 ? null : start(saveChecked)
  }
  return {
    save,
    /** Until the form knows what was saved: before, one's own version would look like somebody else's. */
    isSaving,
    /** What somebody else has saved meanwhile, by the refusal of one's own. */
    told,
    isClientGone,
    /** The invoice keeps what it says of a client that there is no more. */
    forgetClient: () => {
      setClientGone(false)
      draft.change({ clientId: null })
    },
  }
}
