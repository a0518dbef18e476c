import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { COMMAND_PRIORITY_HIGH, KEY_DOWN_COMMAND } from 'lexical'
import { useEffect, useEffectEvent } from 'react'
import type { FormatId } from './editor-toolbar.tsx'

/** By the key's place, so that it is the same on every keyboard. Bold, italic, underline, undo and redo are the editor's own. */
const byCode: Record<string, FormatId> = { Digit7: 'numbers', Digit8: 'bullets', Digit9: 'quote', KeyK: 'link' }

/** Ctrl/Cmd+Shift with a digit or K, and Ctrl/Cmd+\ to clear. */
export function useEditorKeys(acts: Record<string, () => void>): void {
  const [editor] = useLexicalComposerContext()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return false
    const id = event.shiftKey ? byCode[event.code] : event.key === '\\' ? 'clear' : undefined
    if (!id) return false
    event.preventDefault()
    event.stopPropagation()
    acts[id]?.()
    return true
  })
  useEffect(() => editor.registerCommand(KEY_DOWN_COMMAND, (event) => onKey(event), COMMAND_PRIORITY_HIGH), [editor])
}
