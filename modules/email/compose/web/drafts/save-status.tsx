import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '#platform/web/ui/feedback/announce.tsx'
import css from '../compose.module.css'
import type { Composer } from '../composers.ts'

/** Whether the draft is safe. Those who listen are told of the first time, of a failure and of its end, not with every key. */
export function SavingNote({ composer: { saving, id, isSending } }: { composer: Composer }) {
  const { t } = useTranslation('email')
  const told = useRef<'saved' | 'failed' | null>(null)
  const state = saving === 'failed' ? 'failed' : saving === 'clean' && id !== null ? 'saved' : null
  useEffect(() => {
    if (!state || told.current === state) return
    told.current = state
    announce(t(`compose.saving.${state}`))
  }, [state, t])
  const shown = isSending ? 'sending' : saving === 'saving' || saving === 'changed' ? 'saving' : state
  return (
    <span className={css.saving} data-failed={shown === 'failed' || undefined}>
      {shown && t(`compose.saving.${shown}`)}
    </span>
  )
}
