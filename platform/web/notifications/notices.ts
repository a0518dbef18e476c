import i18next from 'i18next'
import { problemText } from '../api/problem-text.ts'
import { queries } from '../api/query-client.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { actsAnswered, isActing, lastAct, undoAct, type Act } from './undo.ts'

/** Says what went wrong; the same problem twice at once stands once. */
export function showProblem(problem: unknown): void {
  const text = problemText(problem)
  toast.error(text, { id: text })
}

/** `text` is in the person's language: "Deleted 3 tasks". */
export const showUndo = (text: string, act: Act) =>
  toast.show(text, { id: act.change, action: { label: i18next.t('ui.undo'), onAction: () => void undo(act) } })

/** Takes an act back, refetches what it changed, and says so. */
export async function undo(act: Act): Promise<void> {
  toast.dismiss(act.change)
  try {
    const { undone, refused } = await undoAct(act)
    if (!refused) toast.success(i18next.t('undo.done'))
    else if (undone === 0) showProblem(refused)
    else toast.error(i18next.t('undo.inPart', { count: undone, problem: problemText(refused) }))
  } catch (problem) {
    showProblem(problem)
  }
  await Promise.all(act.topics.map((topic) => queries.invalidateQueries({ queryKey: [topic] })))
}

/** Ctrl/Cmd+Z takes this tab's last act back, except while typing, where it belongs to the text. */
export function onUndoKeys(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
  if (!isUndo || event.defaultPrevented || isTyping(event.target) || !(lastAct() || isActing())) return
  event.preventDefault()
  undoing = undoing.then(undoLast)
}

/** Pressed twice, the keys take back two acts, the later one first. */
let undoing = Promise.resolve()

async function undoLast(): Promise<void> {
  await actsAnswered()
  const act = lastAct()
  if (act) await undo(act)
}

const TEXTLESS = /^(button|checkbox|radio|range|color|file|submit|reset|image)$/

export function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null
  if (!element || !('tagName' in element)) return false
  if (element.isContentEditable || element.tagName === 'TEXTAREA' || element.tagName === 'SELECT') return true
  return element.tagName === 'INPUT' && !TEXTLESS.test((element as HTMLInputElement).type)
}
