import i18next from 'i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { callApi } from '#platform/web/api/api.ts'
import { getBackoffDelay } from '#platform/web/realtime/backoff.ts'
import { createId } from '#platform/web/hooks/create-id.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { getQueryKey, queryClient } from '#platform/web/api/query-client.ts'
import { announce } from '#platform/web/ui/feedback/live-region.tsx'
import { isTransientError, canSendUpload, getUpload } from '#platform/web/api/uploads.ts'
import { email, type Email } from '../../../contract.ts'
import { waitForUploads, linkUploadedFile } from '../attach-files.ts'
import {
  getComposers,
  getComposer,
  hasUnsavedEdits,
  onEdit,
  updateComposer,
  removeComposer,
  reopenComposer,
  subscribeToComposers,
  type Composer,
} from '../composers.ts'
import { mergeSavedDraft, toDraft, toComposerFields, toDraftWriter } from './draft-values.ts'
import { removeMissingFiles } from './remove-missing-files.ts'
import { removeStoredDraft, storeDraft, storeOpenDrafts } from './stored-drafts.ts'
import { notifySenderChange } from './notify-sender-change.ts'

/** Milliseconds after the last keystroke until a draft is saved, and between retries. */
const SAVE_DELAY = 800
const RETRY_DELAYS = { first: 2_000, max: 30_000 }
/** Milliseconds between copies to localStorage while the user types. */
const STORE_DELAY = 150

const saveTimers = new Map<string, ReturnType<typeof setTimeout>>()
const pendingSaves = new Map<string, Promise<void>>()
const failedAttempts = new Map<string, number>()
let storeTimer: ReturnType<typeof setTimeout> | undefined

onEdit((key) => {
  const composer = getComposer(key)
  if (!composer) return
  storeTimer ??= setTimeout(storeUnsavedDrafts, STORE_DELAY)
  scheduleSave(key, composer.mode === 'closed' ? 0 : SAVE_DELAY)
})
subscribeToComposers(storeOpenDrafts)
if (typeof addEventListener === 'function') {
  addEventListener('pagehide', storeUnsavedDrafts)
  addEventListener('online', () => {
    for (const { key, saving } of getComposers()) if (saving === 'failed') void saveDraft(key)
  })
}

/** Saves unsaved edits now; waits for a running save first. */
export async function saveDraft(key: string): Promise<void> {
  clearTimeout(saveTimers.get(key))
  while (pendingSaves.has(key)) await pendingSaves.get(key)
  const composer = getComposer(key)
  if (!composer || composer.isSending || composer.saving === 'gone' || !hasUnsavedEdits(composer)) return finishClosing(key)
  const saving = saveToServer(composer)
  pendingSaves.set(key, saving)
  await saving
}

/** Hides the composer; saving continues until the draft is stored. */
export function closeComposer(key: string): void {
  updateComposer(key, { mode: 'closed' })
  void saveDraft(key).then(() => refreshEmailLists())
}

/** Saves the text as a new draft after the original was changed, sent or deleted elsewhere. */
export function saveAsNewDraft(key: string): void {
  const composer = getComposer(key)
  if (!composer) return
  const newKey = createId()
  cancelSaving(key)
  updateComposer(key, { key: newKey, id: null, saving: 'changed', revision: composer.revision + 1 })
  void saveDraft(newKey)
  for (const { key: file, stored } of composer.values.files) if (!stored) void linkUploadedFile(newKey, file)
}

export const refreshEmailLists = () => queryClient.invalidateQueries({ queryKey: ['mails'] })

/** Stops scheduled saves and retries, and removes the copy in localStorage. */
export function cancelSaving(key: string): void {
  clearTimeout(saveTimers.get(key))
  failedAttempts.delete(key)
  removeStoredDraft(key)
}

export const waitForSave = (key: string) => pendingSaves.get(key) ?? Promise.resolve()

async function saveToServer(composer: Composer): Promise<void> {
  const { key, revision } = composer
  const draft = toDraft(composer)
  updateComposer(key, { saving: 'saving' })
  try {
    const answer = await callApi(email.saveDraft, { draft, writer: toDraftWriter(composer) })
    pendingSaves.delete(key)
    failedAttempts.delete(key)
    applySave(key, revision, getSavedFields(key, draft, answer.mail))
    cacheSavedDraft(answer)
  } catch (problem) {
    pendingSaves.delete(key)
    if (removeMissingFiles(key, draft, problem)) showErrorToast(problem)
    else handleFailure(key, problem)
  }
}

/** Refetching the open email would reset its conversation while the user types, so only lists are invalidated. */
function cacheSavedDraft(answer: { mail: Email }): void {
  queryClient.setQueryData<typeof answer>(getQueryKey(email.getMail, { id: answer.mail.id }), (before) => ({
    mail: { ...answer.mail, replies: before?.mail.replies ?? [] },
  }))
  void queryClient.invalidateQueries({ queryKey: ['mails'], predicate: ({ queryKey }) => queryKey[1] !== email.getMail.path })
}

type SavedFields = Pick<Composer, 'id' | 'values' | 'remoteUpdatedAt' | 'writtenAt'>

function getSavedFields(key: string, draft: Parameters<typeof mergeSavedDraft>[1], mail: Email): SavedFields | null {
  const composer = getComposer(key)
  if (!composer) return null
  notifySenderChange(composer.values, mail)
  return { ...toComposerFields(mail), values: mergeSavedDraft(composer.values, draft, mail) }
}

function applySave(key: string, revision: number, fields: SavedFields | null): void {
  const composer = getComposer(key)
  if (!composer || !fields) return removeStoredDraft(key)
  const isUpToDate = composer.revision === revision
  updateComposer(key, { ...fields, savedRevision: revision, saving: isUpToDate ? 'clean' : 'changed', problem: null })
  if (!isUpToDate) return scheduleSave(key, composer.mode === 'closed' ? 0 : SAVE_DELAY)
  removeStoredDraft(key)
  finishClosing(key)
}

function handleFailure(key: string, error: unknown): void {
  const problem = error instanceof ApiProblem ? error : new ApiProblem({ status: 500, code: 'unknown', detail: '' })
  const composer = getComposer(key)
  if (!composer) return
  storeDraft(composer)
  const isGone = composer.id !== null && (problem.status === 404 || problem.status === 409)
  updateComposer(key, { saving: isGone ? 'gone' : 'failed', problem: { status: problem.status, code: problem.code } })
  if (!isTransientError(problem)) return reopenComposer(key)
  const attempt = failedAttempts.get(key) ?? 0
  failedAttempts.set(key, attempt + 1)
  scheduleSave(key, getBackoffDelay(attempt, RETRY_DELAYS))
}

function scheduleSave(key: string, delay: number): void {
  clearTimeout(saveTimers.get(key))
  saveTimers.set(
    key,
    setTimeout(() => void saveDraft(key), delay),
  )
}

function finishClosing(key: string): void {
  const composer = getComposer(key)
  if (composer?.mode !== 'closed' || composer.isSending) return
  if (hasUnsavedEdits(composer)) return composer.saving === 'gone' ? saveAsNewDraft(key) : undefined
  if (hasPendingUploads(composer)) return void waitForUploads(key).catch(() => reopenComposer(key))
  removeComposer(key)
  if (composer.id !== null && composer.saving !== 'gone') announce(i18next.t('email:compose.kept'))
}

const hasPendingUploads = ({ values }: Composer) => values.files.some(({ key, stored }) => !stored && canSendUpload(getUpload(key)))

function storeUnsavedDrafts(): void {
  clearTimeout(storeTimer)
  storeTimer = undefined
  for (const composer of getComposers()) if (hasUnsavedEdits(composer)) storeDraft(composer)
}
