import i18next from 'i18next'
import { callApi } from '#platform/web/api/api.ts'
import { createId } from '#platform/web/hooks/create-id.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { email } from '../../../contract.ts'
import { addComposer, getComposer, hasUnsavedEdits, removeComposer, type Composer } from '../composers.ts'
import { cancelSaving, refreshEmailLists, saveDraft, waitForSave } from './save-drafts.ts'

export async function discardDraft(key: string): Promise<void> {
  const before = getComposer(key)
  if (!before) return
  const isEmpty = before.id === null && !hasUnsavedEdits(before)
  await waitForSave(key)
  const composer = getComposer(key) ?? before
  cancelSaving(key)
  removeComposer(key)
  if (isEmpty) return
  if (composer.id !== null && !(await moveDraft(composer.id, 'trash'))) return addComposer(composer)
  toast.show(i18next.t('email:compose.discarded'), {
    action: { label: i18next.t('ui.undo'), onAction: () => void undoDiscard(composer) },
  })
}

async function undoDiscard(composer: Composer): Promise<void> {
  const isRestored = composer.id === null || (await moveDraft(composer.id, 'draft'))
  const restored = isRestored ? composer : { ...composer, id: null, key: createId() }
  addComposer({ ...restored, mode: 'docked', revision: restored.revision + 1, saving: 'changed' })
  await saveDraft(restored.key)
}

async function moveDraft(id: number, folder: 'trash' | 'draft'): Promise<boolean> {
  try {
    await callApi(email.updateMails, { emailIds: [id], dataToUpdate: { folder } })
    return true
  } catch (problem) {
    showErrorToast(problem)
    return false
  } finally {
    void refreshEmailLists()
  }
}
