import { useBlocker } from '@tanstack/react-router'
import { useUnsavedChanges } from '#platform/web/ui/overlays/unsaved-changes.ts'

/** Asks before leaving the page, but not when switching tabs. */
export function useConfirmLeaving(isDirty: boolean): void {
  const confirmLeaving = useUnsavedChanges(isDirty)
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await confirmLeaving()),
  })
}
