import i18next from 'i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { callApi } from '#platform/web/api/api.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { email, UNDO_SECONDS, type Email } from '../../contract.ts'
import { waitForUploads } from './attach-files.ts'
import { getComposer, updateComposer, removeComposer, reopenComposer } from './composers.ts'
import { toDraft, toDraftWriter } from './drafts/draft-values.ts'
import { removeMissingFiles } from './drafts/remove-missing-files.ts'
import { storeDraft } from './drafts/stored-drafts.ts'
import { cancelSaving, refreshEmailLists, saveDraft, waitForSave } from './drafts/save-drafts.ts'
import { openComposer } from '../../web/compose-requests.ts'

/** Sends once uploads and saves have finished. Returns the problem if sending failed; the composer then stays open. */
export async function sendDraft(key: string): Promise<ApiProblem | null> {
  updateComposer(key, { isSending: true })
  try {
    await waitForUploads(key)
    await waitForSave(key)
    const composer = getComposer(key)
    if (!composer) return null
    storeDraft(composer)
    const draft = toDraft(composer)
    const { mail } = await callApi(email.sendMail, { draft, writer: toDraftWriter(composer) }).catch((problem: unknown) => {
      removeMissingFiles(key, draft, problem)
      throw problem
    })
    cancelSaving(key)
    removeComposer(key)
    showUndoToast(mail)
    return null
  } catch (error) {
    const windowMode = getComposer(key)?.mode
    updateComposer(key, { isSending: false })
    if (windowMode === 'closed' || windowMode === 'minimised') {
      reopenComposer(key)
      showErrorToast(error)
    }
    void saveDraft(key)
    return error instanceof ApiProblem ? error : new ApiProblem({ status: 500, code: 'unknown', detail: '' })
  } finally {
    void refreshEmailLists()
  }
}

function showUndoToast(mail: Email): void {
  const undoUntil = mail.delivery ? Math.min(Date.parse(mail.delivery.sendAt), Date.now() + UNDO_SECONDS * 1000) : Date.now()
  const duration = Math.max(0, undoUntil - Date.now())
  toast.show(i18next.t('email:compose.sent', { count: Math.ceil(duration / 1000) }), {
    id: `sent-${mail.id}`,
    duration,
    countdown: (seconds) => i18next.t('email:compose.sent', { count: seconds }),
    action: { label: i18next.t('ui.undo'), onAction: () => void undoSend(mail.id) },
  })
}

async function undoSend(id: number): Promise<void> {
  try {
    const { mail } = await callApi(email.cancelSend, { id })
    openComposer({ kind: 'draft', mail })
  } catch (problem) {
    showErrorToast(problem)
  }
  void refreshEmailLists()
}
