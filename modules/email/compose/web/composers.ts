import { useSyncExternalStore } from 'react'
import type { StoredFile as Stored } from '#platform/contract/files.ts'
import { subscribeToUserChange } from '#platform/web/session/session.ts'
import { discardUpload, isTransientError } from '#platform/web/api/uploads.ts'
import type { NamedAddress } from '../../contract.ts'
import type { DraftBody } from './message-body.ts'

/** `key` is the upload while the file is being uploaded; `stored` is null until the server has it. */
export type DraftFile = { key: string; stored: Stored | null }

export type ComposerValues = DraftBody & {
  accountId: number | null
  to: readonly NamedAddress[]
  cc: readonly NamedAddress[]
  bcc: readonly NamedAddress[]
  subject: string
  isPlain: boolean
  files: readonly DraftFile[]
  /** Inline images of the text, including ones that have been removed from it since. */
  images: readonly { id: number; address: string }[]
  inReplyTo: number | null
  answer: 'reply' | 'forward' | null
}

/** `docked` at the bottom of the page, `minimised` to a title bar, `large` for full screen. */
export type WindowMode = 'docked' | 'minimised' | 'large' | 'closed'
/** `gone`: the draft was sent, deleted or changed elsewhere. */
export type SaveState = 'clean' | 'changed' | 'saving' | 'failed' | 'gone'

/** An email being written. It may be closed before its last edits are saved. */
export type Composer = {
  /** Client id of the draft; the server knows it too. */
  key: string
  id: number | null
  mode: WindowMode
  values: ComposerValues
  /** Number of edits in this tab, and the last edit that the server has. */
  revision: number
  savedRevision: number
  saving: SaveState
  isSending: boolean
  problem: { status: number; code: string } | null
  /** Increases when another tab or device changed the text, which remounts the editor. */
  editorVersion: number
  /** `updatedAt` of the draft as last received from the server. */
  remoteUpdatedAt: string
  /** `time` of the draft as last received; the server rejects saves based on an older one. */
  writtenAt: string
}

export const blankComposer = {
  mode: 'docked',
  revision: 0,
  savedRevision: 0,
  saving: 'clean',
  isSending: false,
  problem: null,
  editorVersion: 0,
  remoteUpdatedAt: '',
  writtenAt: '',
} as const satisfies Partial<Composer>

const MAX_OPEN_COMPOSERS = 3

let composers: readonly Composer[] = []
const listeners = new Set<() => void>()
const editListeners = new Set<(key: string) => void>()

/** The next user of this tab must not see these drafts. */
subscribeToUserChange(() => {
  composers = []
  notifyListeners()
})

export const getComposers = () => composers
export const getComposer = (key: string) => composers.find((one) => one.key === key)
export const useComposers = () => useSyncExternalStore(subscribeToComposers, getComposers)
export const hasUnsavedEdits = ({ revision, savedRevision }: Composer) => revision !== savedRevision

/** Calls the listener with the key of the composer after each edit by the user. */
export const onEdit = (listener: (key: string) => void) => void editListeners.add(listener)

/** Opens a composer. If three are open already, the oldest one is saved as a draft and closed. */
export function addComposer(composer: Composer): void {
  if (composer.mode === 'closed') return placeLast(composer, undefined)
  const openComposers = getOtherOpenComposers(composer)
  const closing = openComposers.length >= MAX_OPEN_COMPOSERS ? openComposers[0] : undefined
  composers = composers.map((one) => (one.mode === 'large' ? { ...one, mode: 'docked' } : one))
  placeLast(composer, closing)
}

/** Shows a closed or minimized composer. Full-screen ones and those with a save problem are never closed to make room. */
export function reopenComposer(key: string): void {
  const composer = getComposer(key)
  if (composer?.mode !== 'closed' && composer?.mode !== 'minimised') return
  const openComposers = getOtherOpenComposers(composer)
  const closing =
    openComposers.length >= MAX_OPEN_COMPOSERS
      ? openComposers.slice(0, -1).find((one) => one.mode !== 'large' && !isBlocked(one))
      : undefined
  placeLast({ ...composer, mode: 'docked' }, closing)
}

const getOtherOpenComposers = (composer: Composer) => composers.filter(({ key, mode }) => mode !== 'closed' && key !== composer.key)

/** The draft cannot be saved until the user resolves the problem. */
const isBlocked = ({ saving, problem }: Composer) =>
  saving === 'gone' || (saving === 'failed' && problem !== null && !isTransientError(problem))

function placeLast(composer: Composer, closing: Composer | undefined): void {
  composers = [
    ...composers
      .filter(({ key }) => key !== composer.key)
      .map((one) => (one.key === closing?.key ? { ...one, mode: 'closed' as const } : one)),
    composer,
  ]
  notifyListeners()
  if (closing) for (const listener of editListeners) listener(closing.key)
}

export function updateComposer(key: string, part: Partial<Composer>): void {
  composers = composers.map((one) => (one.key === key ? { ...one, ...part } : one))
  notifyListeners()
}

/** Applies an edit by the user, which marks the draft as unsaved. */
export function editValues(key: string, part: Partial<ComposerValues>): void {
  const composer = getComposer(key)
  if (!composer) return
  const saving = composer.saving === 'gone' || composer.saving === 'saving' ? composer.saving : 'changed'
  updateComposer(key, { values: { ...composer.values, ...part }, revision: composer.revision + 1, saving })
  for (const listener of editListeners) listener(key)
}

export function removeComposer(key: string): void {
  for (const file of getComposer(key)?.values.files ?? []) if (!file.stored) discardUpload(file.key)
  composers = composers.filter((one) => one.key !== key)
  notifyListeners()
}

export function subscribeToComposers(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
