import { useSyncExternalStore } from 'react'
import type { File as Stored } from '#platform/contract/files.ts'
import { onOtherPerson } from '#platform/web/session/session.ts'
import { dropUpload, isPassing } from '#platform/web/api/uploads.ts'
import type { Address } from '../../contract.ts'
import type { Body } from './message-body.ts'

/** A file that goes with the mail: on its way by `upload`, or there. */
export type WrittenFile = { key: string; stored: Stored | null }

export type Values = Body & {
  accountId: number | null
  to: readonly Address[]
  cc: readonly Address[]
  bcc: readonly Address[]
  subject: string
  isPlain: boolean
  files: readonly WrittenFile[]
  /** Images that stand, or stood, in the text. */
  images: readonly { id: number; address: string }[]
  inReplyTo: number | null
  answer: 'reply' | 'forward' | null
}

export type Look = 'docked' | 'minimised' | 'large' | 'closed'
export type Saving = 'clean' | 'changed' | 'saving' | 'failed' | 'gone'

/** A mail that is being written, on the page or, closed, until it is saved. */
export type Composer = {
  /** The draft's own name, which the server knows too. */
  key: string
  id: number | null
  look: Look
  values: Values
  /** How often it was changed here, and up to which change the server has it. */
  revision: number
  savedRevision: number
  saving: Saving
  isSending: boolean
  problem: { status: number; code: string } | null
  /** Grows when the words came from elsewhere, so that the editor begins anew. */
  edition: number
  /** When the server's draft was changed last, as far as it is known here. */
  knownAt: string
  /** When its words were written last: its `time`. */
  writtenAt: string
}

/** As the server has it: nothing is written yet. */
export const blankComposer = {
  look: 'docked',
  revision: 0,
  savedRevision: 0,
  saving: 'clean',
  isSending: false,
  problem: null,
  edition: 0,
  knownAt: '',
  writtenAt: '',
} as const satisfies Partial<Composer>

/** How many may be open at once. */
const MOST = 3

let composers: readonly Composer[] = []
const listeners = new Set<() => void>()
const changed = new Set<(key: string) => void>()

/** Whoever signs in next in this tab finds nothing of it. */
onOtherPerson(() => {
  composers = []
  tell()
})

export const allComposers = () => composers
export const composerOf = (key: string) => composers.find((one) => one.key === key)
export const useComposers = () => useSyncExternalStore(subscribe, allComposers)
export const isDirty = ({ revision, savedRevision }: Composer) => revision !== savedRevision

/** Hears of each change by the person. */
export const onWritten = (listener: (key: string) => void) => void changed.add(listener)

/** Shows it; the one that is open longest makes room, kept as a draft. A closed one needs none. */
export function addComposer(composer: Composer): void {
  if (composer.look === 'closed') return putLast(composer, undefined)
  const others = shownBeside(composer)
  const leaving = others.length >= MOST ? others[0] : undefined
  composers = composers.map((one) => (one.look === 'large' ? { ...one, look: 'docked' } : one))
  putLast(composer, leaving)
}

/**
 * What was put away comes back: the person has to hear of it. Room is made by none that would come back in its turn, and by none in
 * which they write: then it stands beside the others.
 */
export function showAgain(key: string): void {
  const composer = composerOf(key)
  if (composer?.look !== 'closed' && composer?.look !== 'minimised') return
  const others = shownBeside(composer)
  const leaving = others.length >= MOST ? others.slice(0, -1).find((one) => one.look !== 'large' && !isStuck(one)) : undefined
  putLast({ ...composer, look: 'docked' }, leaving)
}

const shownBeside = (composer: Composer) => composers.filter(({ key, look }) => look !== 'closed' && key !== composer.key)

/** It is not saved before the person does something about it. */
const isStuck = ({ saving, problem }: Composer) => saving === 'gone' || (saving === 'failed' && problem !== null && !isPassing(problem))

function putLast(composer: Composer, leaving: Composer | undefined): void {
  composers = [
    ...composers
      .filter(({ key }) => key !== composer.key)
      .map((one) => (one.key === leaving?.key ? { ...one, look: 'closed' as const } : one)),
    composer,
  ]
  tell()
  if (leaving) for (const listener of changed) listener(leaving.key)
}

export function putComposer(key: string, part: Partial<Composer>): void {
  composers = composers.map((one) => (one.key === key ? { ...one, ...part } : one))
  tell()
}

/** What the person writes. */
export function write(key: string, part: Partial<Values>): void {
  const composer = composerOf(key)
  if (!composer) return
  const saving = composer.saving === 'gone' || composer.saving === 'saving' ? composer.saving : 'changed'
  putComposer(key, { values: { ...composer.values, ...part }, revision: composer.revision + 1, saving })
  for (const listener of changed) listener(key)
}

export function removeComposer(key: string): void {
  for (const file of composerOf(key)?.values.files ?? []) if (!file.stored) dropUpload(file.key)
  composers = composers.filter((one) => one.key !== key)
  tell()
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
