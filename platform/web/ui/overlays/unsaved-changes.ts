import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm, dismissConfirm } from './confirm.tsx'

/** One confirmation covers everything that holds the same navigation: a drawer and its page. */
let isConfirmed = false

/** Returns a function that asks before unsaved changes are lost, and resolves to true if the user may leave. */
export function useUnsavedChanges(isDirty: boolean) {
  const { t } = useTranslation('platform')
  const isAsking = useRef(false)
  useEffect(() => {
    if (!isDirty) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', preventUnload)
    return () => {
      removeEventListener('beforeunload', preventUnload)
      if (isAsking.current) dismissConfirm()
    }
  }, [isDirty])
  return async () => {
    if (!isDirty || isConfirmed) return true
    isAsking.current = true
    const canLeave = await confirm({
      title: t('ui.unsavedTitle'),
      text: t('ui.unsavedText'),
      confirmLabel: t('ui.discard'),
      cancelLabel: t('ui.keepEditing'),
      isDanger: true,
    })
    isAsking.current = false
    isConfirmed = canLeave
    setTimeout(() => (isConfirmed = false))
    return canLeave
  }
}
