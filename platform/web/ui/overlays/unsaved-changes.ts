import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm, dismissConfirm } from './confirm.tsx'

/** One confirmation covers everything that holds the same navigation: a drawer and its page. */
let isAgreed = false

/**
 * Warns before the browser leaves the page with unsaved changes. Returns a function that asks before leaving within the app and resolves
 * to true if nothing is lost or the user agrees.
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
      if (isAsked.current) dismissConfirm()
    }
  }, [isDirty])
  return async () => {
    if (!isDirty || isAgreed) return true
    isAsked.current = true
    const mayLeave = await confirm({
      title: t('ui.unsavedTitle'),
      text: t('ui.unsavedText'),
      confirmLabel: t('ui.discard'),
      cancelLabel: t('ui.keepEditing'),
      isDanger: true,
    })
    isAsked.current = false
    isAgreed = mayLeave
    setTimeout(() => (isAgreed = false))
    return mayLeave
  }
}
