import i18next from 'i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { call } from '#platform/web/api/api.ts'
import { backoff } from '#platform/web/realtime/backoff.ts'
import { newId } from '#platform/web/hooks/new-id.ts'
import { showProblem } from '#platform/web/notifications/notices.ts'
import { keyOf, queries } from '#platform/web/api/query-client.ts'
import { announce } from '#platform/web/ui/feedback/announce.tsx'
import { isPassing, maySendUpload, uploadOf } from '#platform/web/api/uploads.ts'
import { email, type Mail } from '../../../contract.ts'
import { allArrived, arrive } from '../attach.ts'
import {
  allComposers,
  composerOf,
  isDirty,
  onWritten,
  putComposer,
  removeComposer,
  showAgain,
  subscribe,
  type Composer,
} from '../composers.ts'
import { afterSaving, draftOf, knownOf, writerOf } from './draft-values.ts'
import { dropMissing } from './drop-missing.ts'
import { dropKept, keepDraft, keepOpen } from './stored-drafts.ts'
import { tellSender } from './tell-sender.ts'

/** Milliseconds after the last key until it is saved, and after the last failure until it is tried again. */
const PAUSE = 800
const AGAIN = { first: 2_000, most: 30_000 }
/** It is kept in the browser at once, but not with every key of a fast hand. */
const KEEPING = 150

const pauses = new Map<string, ReturnType<typeof setTimeout>>()
const underWay = new Map<string, Promise<void>>()
const failures = new Map<string, number>()
let keeping: ReturnType<typeof setTimeout> | undefined

onWritten((key) => {
  const composer = composerOf(key)
  if (!composer) return
  keeping ??= setTimeout(keepAll, KEEPING)
  later(key, composer.look === 'closed' ? 0 : PAUSE)
})
subscribe(keepOpen)
if (typeof addEventListener === 'function') {
  addEventListener('pagehide', keepAll)
  addEventListener('online', () => {
    for (const { key, saving } of allComposers()) if (saving === 'failed') void save(key)
  })
}

/** Saves what the server does not have; at once, and again where another save was under way. */
export async function save(key: string): Promise<void> {
  clearTimeout(pauses.get(key))
  while (underWay.has(key)) await underWay.get(key)
  const composer = composerOf(key)
  if (!composer || composer.isSending || composer.saving === 'gone' || !isDirty(composer)) return leaveClosed(key)
  const saving = saveNow(composer)
  underWay.set(key, saving)
  await saving
}

/** Takes it off the page; it goes on until it is saved, and says so then. */
export function closeComposer(key: string): void {
  putComposer(key, { look: 'closed' })
  void save(key).then(() => refreshLists())
}

/** What was changed, sent or deleted elsewhere stays as it is there: what is written here goes on as a draft of its own. */
export function keepAsNew(key: string): void {
  const composer = composerOf(key)
  if (!composer) return
  const next = newId()
  forgetSaving(key)
  putComposer(key, { key: next, id: null, saving: 'changed', revision: composer.revision + 1 })
  void save(next)
  for (const { key: file, stored } of composer.values.files) if (!stored) void arrive(next, file)
}

export const refreshLists = () => queries.invalidateQueries({ queryKey: ['mails'] })

/** What was open is not under way any more: another mail stands in its place. */
export function forgetSaving(key: string): void {
  clearTimeout(pauses.get(key))
  failures.delete(key)
  dropKept(key)
}

export const savingUnderWay = (key: string) => underWay.get(key) ?? Promise.resolve()

async function saveNow(composer: Composer): Promise<void> {
  const { key, revision } = composer
  const draft = draftOf(composer)
  putComposer(key, { saving: 'saving' })
  try {
    const answer = await call(email.saveDraft, { draft, writer: writerOf(composer) })
    underWay.delete(key)
    failures.delete(key)
    taken(key, revision, afterSavingOf(key, draft, answer.mail))
    showSaved(answer)
  } catch (problem) {
    underWay.delete(key)
    if (dropMissing(key, draft, problem)) showProblem(problem)
    else failed(key, problem)
  }
}

/** Lists are read anew. The whole mail is at hand, and what shows it in its conversation waits until the composer closes. */
function showSaved(answer: { mail: Mail }): void {
  queries.setQueryData<typeof answer>(keyOf(email.getMail, { id: answer.mail.id }), (before) => ({
    mail: { ...answer.mail, replies: before?.mail.replies ?? [] },
  }))
  void queries.invalidateQueries({ queryKey: ['mails'], predicate: ({ queryKey }) => queryKey[1] !== email.getMail.path })
}

type Taken = Pick<Composer, 'id' | 'values' | 'knownAt' | 'writtenAt'>

function afterSavingOf(key: string, draft: Parameters<typeof afterSaving>[1], mail: Mail): Taken | null {
  const composer = composerOf(key)
  if (!composer) return null
  tellSender(composer.values, mail)
  return { ...knownOf(mail), values: afterSaving(composer.values, draft, mail) }
}

function taken(key: string, revision: number, part: Taken | null): void {
  const composer = composerOf(key)
  if (!composer || !part) return dropKept(key)
  const isAll = composer.revision === revision
  putComposer(key, { ...part, savedRevision: revision, saving: isAll ? 'clean' : 'changed', problem: null })
  if (!isAll) return later(key, composer.look === 'closed' ? 0 : PAUSE)
  dropKept(key)
  leaveClosed(key)
}

function failed(key: string, thrown: unknown): void {
  const problem = thrown instanceof ApiProblem ? thrown : new ApiProblem({ status: 500, code: 'unknown', detail: '' })
  const composer = composerOf(key)
  if (!composer) return
  keepDraft(composer)
  const isGone = composer.id !== null && (problem.status === 404 || problem.status === 409)
  putComposer(key, { saving: isGone ? 'gone' : 'failed', problem: { status: problem.status, code: problem.code } })
  if (!isPassing(problem)) return showAgain(key)
  const attempt = failures.get(key) ?? 0
  failures.set(key, attempt + 1)
  later(key, backoff(attempt, AGAIN))
}

function later(key: string, pause: number): void {
  clearTimeout(pauses.get(key))
  pauses.set(
    key,
    setTimeout(() => void save(key), pause),
  )
}

function leaveClosed(key: string): void {
  const composer = composerOf(key)
  if (composer?.look !== 'closed' || composer.isSending) return
  if (isDirty(composer)) return composer.saving === 'gone' ? keepAsNew(key) : undefined
  if (isAwaitingFiles(composer)) return void allArrived(key).catch(() => showAgain(key))
  removeComposer(key)
  if (composer.id !== null && composer.saving !== 'gone') announce(i18next.t('email:compose.kept'))
}

const isAwaitingFiles = ({ values }: Composer) => values.files.some(({ key, stored }) => !stored && maySendUpload(uploadOf(key)))

function keepAll(): void {
  clearTimeout(keeping)
  keeping = undefined
  for (const composer of allComposers()) if (isDirty(composer)) keepDraft(composer)
}
