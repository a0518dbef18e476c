import i18next from 'i18next'
import { formatProblem } from '../api/format-problem.ts'
import { queryClient } from '../api/query-client.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { waitForPendingMutations, hasPendingMutations, getLastUndoEntry, applyUndo, type UndoEntry } from './undo.ts'

/** Shows the error as a toast; the same error replaces its previous toast. */
export function showErrorToast(problem: unknown): void {
  const text = formatProblem(problem)
  toast.error(text, { id: text })
}

/** `text` is translated: "3 tasks deleted". */
export const showUndoToast = (text: string, act: UndoEntry) =>
  toast.show(text, { id: act.change, action: { label: i18next.t('ui.undo'), onAction: () => void undoWithToast(act) } })

/** Undoes a mutation, refetches its topics and shows the result as a toast. */
export async function undoWithToast(act: UndoEntry): Promise<void> {
  toast.dismiss(act.change)
  try {
    const { undone, problem: refused } = await applyUndo(act)
    if (!refused) toast.success(i18next.t('undo.done'))
    else if (undone === 0) showErrorToast(refused)
    else toast.error(i18next.t('undo.inPart', { count: undone, problem: formatProblem(refused) }))
  } catch (problem) {
    showErrorToast(problem)
  }
  await Promise.all(act.topics.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })))
}

/** Ctrl/Cmd+Z undoes this tab's last mutation, except in text fields. */
export function handleUndoShortcut(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
  if (!isUndo || event.defaultPrevented || isTextInput(event.target) || !(getLastUndoEntry() || hasPendingMutations())) return
  event.preventDefault()
  pendingUndo = pendingUndo.then(undoLast)
}

let pendingUndo = Promise.resolve()

async function undoLast(): Promise<void> {
  await waitForPendingMutations()
  const act = getLastUndoEntry()
  if (act) await undoWithToast(act)
}

const NON_TEXT_TYPES = /^(button|checkbox|radio|range|color|file|submit|reset|image)$/

export function isTextInput(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null
  if (!element || !('tagName' in element)) return false
  if (element.isContentEditable || element.tagName === 'TEXTAREA' || element.tagName === 'SELECT') return true
  return element.tagName === 'INPUT' && !NON_TEXT_TYPES.test((element as HTMLInputElement).type)
}
