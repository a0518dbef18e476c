import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from './confirm.tsx'

/**
 * Holds the browser back while something is not saved, and answers a function that asks before leaving within the
 * page: true when nothing would be lost or the person agrees.
 */
export function useUnsavedChanges(isDirty: boolean) {
  const { t } = useTranslation('platform')
  useEffect(() => {
    if (!isDirty) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [isDirty])
  return async () =>
    !isDirty ||
    confirm({
      title: t('ui.unsavedTitle'),
      text: t('ui.unsavedText'),
      action: t('ui.discard'),
      cancel: t('ui.keepEditing'),
      isDanger: true,
    })
}
