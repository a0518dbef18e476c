import { useEffect, useEffectEvent } from 'react'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { email, type Email } from '../../../contract.ts'
import { getComposer, hasUnsavedEdits, updateComposer, type Composer } from '../composers.ts'
import { toComposerFields } from './draft-values.ts'
import { notifySenderChange } from './notify-sender-change.ts'

/** Applies changes from other tabs and devices unless there are unsaved edits here. */
export function useLiveDraft({ key, id }: Composer): void {
  const { data, error } = useApiQuery(email.getMail, { id: id ?? 0 }, { enabled: id !== null })
  const applyRemoteDraft = useEffectEvent((mail: Email) => {
    const composer = getComposer(key)
    if (!composer || composer.isSending || composer.saving === 'saving' || mail.updatedAt <= composer.remoteUpdatedAt) return
    if (mail.folder !== 'draft' || mail.delivery) return updateComposer(key, { saving: 'gone' })
    if (hasUnsavedEdits(composer)) return
    notifySenderChange(composer.values, mail)
    updateComposer(key, { ...toComposerFields(mail), editorVersion: composer.editorVersion + 1 })
  })
  const isGone = error?.status === 404
  useEffect(() => {
    if (data) applyRemoteDraft(data.mail)
  }, [data])
  useEffect(() => {
    if (isGone) updateComposer(key, { saving: 'gone' })
  }, [isGone, key])
}
