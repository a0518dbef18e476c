import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm, withdraw } from './confirm.tsx'

/** The step that somebody agreed to goes through all who may hold it at once: a drawer, and the page that it is on. */
let isAgreed = false

/**
 * Holds the browser back while something is not saved, and answers a function that asks before leaving within the
 * page: true when nothing would be lost or the person agrees. What is saved meanwhile is asked about no longer.
 */
export function useUnsavedChanges(isDirty: boolean) {
  const { t } = useTranslation('platform')
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isDirty) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => {
      removeEventListener('beforeunload', hold)
      if (isAsked.current) withdraw()
    }
  }, [isDirty])
  return async () => {
    if (!isDirty || isAgreed) return true
    isAsked.current = true
    const mayLeave = await confirm({
      title: t('ui.unsavedTitle'),
      text: t('ui.unsavedText'),
      action: t('ui.discard'),
      cancel: t('ui.keepEditing'),
      isDanger: true,
    })
    isAsked.current = false
    isAgreed = mayLeave
    setTimeout(() => (isAgreed = false))
    return mayLeave
  }
}
