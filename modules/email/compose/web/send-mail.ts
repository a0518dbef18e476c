import i18next from 'i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { call } from '#platform/web/api/api.ts'
import { showProblem } from '#platform/web/notifications/notices.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { email, UNDO_SECONDS, type Mail } from '../../contract.ts'
import { allArrived } from './attach.ts'
import { composerOf, putComposer, removeComposer, showAgain } from './composers.ts'
import { draftOf, writerOf } from './drafts/draft-values.ts'
import { dropMissing } from './drafts/drop-missing.ts'
import { keepDraft } from './drafts/stored-drafts.ts'
import { forgetSaving, refreshLists, save, savingUnderWay } from './drafts/save-drafts.ts'
import { openComposer } from '../../web/composer-requests.ts'

/** Sends what is written once its files are there. Answers what is wrong; then it stays open, and a draft. */
export async function sendMail(key: string): Promise<ApiProblem | null> {
  putComposer(key, { isSending: true })
  try {
    await allArrived(key)
    await savingUnderWay(key)
    const composer = composerOf(key)
    if (!composer) return null
    keepDraft(composer)
    const draft = draftOf(composer)
    const { mail } = await call(email.sendMail, { draft, writer: writerOf(composer) }).catch((problem: unknown) => {
      dropMissing(key, draft, problem)
      throw problem
    })
    forgetSaving(key)
    removeComposer(key)
    showSent(mail)
    return null
  } catch (thrown) {
    const look = composerOf(key)?.look
    putComposer(key, { isSending: false })
    if (look === 'closed' || look === 'minimised') {
      showAgain(key)
      showProblem(thrown)
    }
    void save(key)
    return thrown instanceof ApiProblem ? thrown : new ApiProblem({ status: 500, code: 'unknown', detail: '' })
  } finally {
    void refreshLists()
  }
}

/** Until it leaves it can be taken back. */
function showSent(mail: Mail): void {
  const until = mail.delivery ? Math.min(Date.parse(mail.delivery.sendAt), Date.now() + UNDO_SECONDS * 1000) : Date.now()
  const duration = Math.max(0, until - Date.now())
  toast.show(i18next.t('email:compose.sent', { count: Math.ceil(duration / 1000) }), {
    id: `sent-${mail.id}`,
    duration,
    countdown: (seconds) => i18next.t('email:compose.sent', { count: seconds }),
    action: { label: i18next.t('ui.undo'), onAction: () => void takeBack(mail.id) },
  })
}

async function takeBack(id: number): Promise<void> {
  try {
    const { mail } = await call(email.cancelSend, { id })
    openComposer({ kind: 'draft', mail })
  } catch (problem) {
    showProblem(problem)
  }
  void refreshLists()
}
