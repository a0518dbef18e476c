import { useEffect, useEffectEvent } from 'react'
import { useRead } from '#platform/web/api/queries.ts'
import { email, type Mail } from '../../../contract.ts'
import { composerOf, isDirty, putComposer, type Composer } from '../composers.ts'
import { knownOf } from './draft-values.ts'
import { tellSender } from './tell-sender.ts'

/** Shows what another tab or device makes of the draft, as long as nothing is written here that it does not have. */
export function useLiveDraft({ key, id }: Composer): void {
  const { data, error } = useRead(email.getMail, { id: id ?? 0 }, { enabled: id !== null })
  const take = useEffectEvent((mail: Mail) => {
    const composer = composerOf(key)
    if (!composer || composer.isSending || composer.saving === 'saving' || mail.updatedAt <= composer.knownAt) return
    if (mail.folder !== 'draft' || mail.delivery) return putComposer(key, { saving: 'gone' })
    if (isDirty(composer)) return
    tellSender(composer.values, mail)
    putComposer(key, { ...knownOf(mail), edition: composer.edition + 1 })
  })
  const isGone = error?.status === 404
  useEffect(() => {
    if (data) take(data.mail)
  }, [data])
  useEffect(() => {
    if (isGone) putComposer(key, { saving: 'gone' })
  }, [isGone, key])
}
