import { useEffect } from 'react'
import { call } from '#platform/web/api/api.ts'
import { email } from '../../../contract.ts'
import { addComposer, allComposers, blankComposer, composerOf, type Composer, type Look } from '../composers.ts'
import { knownOf, noValues } from './draft-values.ts'
import { dropKept, keptDraft, keptKeys, openDrafts, type KeptDraft } from './stored-drafts.ts'
import { save } from './save-drafts.ts'

let isDone = false

/** After a reload: what was open in this tab opens again, and what another visit could not save is saved now. */
export function useReopened(): void {
  useEffect(() => {
    if (isDone) return
    isDone = true
    const open = openDrafts()
    for (const { key, id, look } of open) {
      const kept = keptDraft(key)
      if (kept) addComposer(composerOfKept(kept, look))
      else if (id !== null) void openStored(key, id, look)
    }
    for (const key of keptKeys()) if (!open.some((one) => one.key === key)) saveLeft(key)
  }, [])
}

function composerOfKept({ values, ...kept }: KeptDraft, look: Look): Composer {
  const composer: Composer = { ...blankComposer, ...kept, look, values: { ...noValues, ...values }, revision: 1, saving: 'changed' }
  setTimeout(() => void save(kept.key))
  return composer
}

/** Gone meanwhile, it stays closed. */
async function openStored(key: string, id: number, look: Look): Promise<void> {
  const answer = await call(email.getMail, { id }).catch(() => null)
  const isOpen = allComposers().some((one) => one.id === id)
  if (!answer || isOpen || answer.mail.folder !== 'draft' || answer.mail.delivery) return
  addComposer({ ...blankComposer, ...knownOf(answer.mail), key, look })
}

function saveLeft(key: string): void {
  const kept = keptDraft(key)
  if (!kept) return dropKept(key)
  if (!composerOf(key)) addComposer(composerOfKept(kept, 'closed'))
}
