import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { COMMAND_PRIORITY_HIGH, KEY_DOWN_COMMAND } from 'lexical'
import { useEffect, useEffectEvent } from 'react'
import type { editorShortcuts } from '../../web/composer-shortcuts.ts'

export type FormatId = keyof typeof editorShortcuts

/** Uses key codes, so that digits work on every keyboard layout. Lexical handles bold, italic, underline, undo and redo. */
const formatByCode: Record<string, FormatId> = { Digit7: 'numbers', Digit8: 'bullets', Digit9: 'quote', KeyK: 'link' }

export function useEditorShortcuts(actions: Record<string, () => void>): void {
  const [editor] = useLexicalComposerContext()
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return false
    const id = event.shiftKey ? formatByCode[event.code] : event.key === '\\' ? 'clear' : undefined
    if (!id) return false
    event.preventDefault()
    event.stopPropagation()
    actions[id]?.()
    return true
  })
  useEffect(() => editor.registerCommand(KEY_DOWN_COMMAND, (event) => handleKey(event), COMMAND_PRIORITY_HIGH), [editor])
}
