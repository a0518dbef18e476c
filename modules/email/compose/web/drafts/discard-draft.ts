import i18next from 'i18next'
import { call } from '#platform/web/api/api.ts'
import { newId } from '#platform/web/hooks/new-id.ts'
import { showProblem } from '#platform/web/notifications/notices.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { email } from '../../../contract.ts'
import { addComposer, composerOf, isDirty, removeComposer, type Composer } from '../composers.ts'
import { forgetSaving, refreshLists, save, savingUnderWay } from './save-drafts.ts'

/** Throws a draft away; what it was can be had back. */
export async function discardDraft(key: string): Promise<void> {
  const before = composerOf(key)
  if (!before) return
  const isEmpty = before.id === null && !isDirty(before)
  await savingUnderWay(key)
  const composer = composerOf(key) ?? before
  forgetSaving(key)
  removeComposer(key)
  if (isEmpty) return
  if (composer.id !== null && !(await moved(composer.id, 'trash'))) return addComposer(composer)
  toast.show(i18next.t('email:compose.discarded'), {
    action: { label: i18next.t('ui.undo'), onAction: () => void takeBack(composer) },
  })
}

async function takeBack(composer: Composer): Promise<void> {
  const isBack = composer.id === null || (await moved(composer.id, 'draft'))
  const again = isBack ? composer : { ...composer, id: null, key: newId() }
  addComposer({ ...again, look: 'docked', revision: again.revision + 1, saving: 'changed' })
  await save(again.key)
}

async function moved(id: number, folder: 'trash' | 'draft'): Promise<boolean> {
  try {
    await call(email.updateMails, { emailIds: [id], dataToUpdate: { folder } })
    return true
  } catch (problem) {
    showProblem(problem)
    return false
  } finally {
    void refreshLists()
  }
}
