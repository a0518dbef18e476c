import { useEffect } from 'react'
import { callApi } from '#platform/web/api/api.ts'
import { email } from '../../../contract.ts'
import { addComposer, getComposers, blankComposer, getComposer, type Composer, type WindowMode } from '../composers.ts'
import { toComposerFields, emptyValues } from './draft-values.ts'
import { removeStoredDraft, readStoredDraft, listStoredKeys, readOpenDrafts, type StoredDraft } from './stored-drafts.ts'
import { saveDraft } from './save-drafts.ts'

let isRestored = false

/** After a reload, reopens the composers of this tab and saves drafts left unsaved by earlier visits. */
export function useRestoreDrafts(): void {
  useEffect(() => {
    if (isRestored) return
    isRestored = true
    const openDrafts = readOpenDrafts()
    for (const { key, id, look: mode } of openDrafts) {
      const stored = readStoredDraft(key)
      if (stored) addComposer(restoreComposer(stored, mode))
      else if (id !== null) void reopenDraft(key, id, mode)
    }
    for (const key of listStoredKeys()) if (!openDrafts.some((one) => one.key === key)) saveUnsavedDraft(key)
  }, [])
}

function restoreComposer({ values, ...stored }: StoredDraft, mode: WindowMode): Composer {
  const composer: Composer = { ...blankComposer, ...stored, mode, values: { ...emptyValues, ...values }, revision: 1, saving: 'changed' }
  setTimeout(() => void saveDraft(stored.key))
  return composer
}

async function reopenDraft(key: string, id: number, mode: WindowMode): Promise<void> {
  const answer = await callApi(email.getMail, { id }).catch(() => null)
  const isOpen = getComposers().some((one) => one.id === id)
  if (!answer || isOpen || answer.mail.folder !== 'draft' || answer.mail.delivery) return
  addComposer({ ...blankComposer, ...toComposerFields(answer.mail), key, mode })
}

function saveUnsavedDraft(key: string): void {
  const stored = readStoredDraft(key)
  if (!stored) return removeStoredDraft(key)
  if (!getComposer(key)) addComposer(restoreComposer(stored, 'closed'))
}
