import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $getSelection, $isRangeSelection, COMMAND_PRIORITY_HIGH, PASTE_COMMAND } from 'lexical'
import { useEffect } from 'react'
import { cleanPaste } from './clean-paste.ts'
import { $nodesOf } from './editor-html.ts'

/** What is pasted from elsewhere comes without what belongs to its program. */
export function PasteCleaning() {
  const [editor] = useLexicalComposerContext()
  useEffect(
    () =>
      editor.registerCommand(
        PASTE_COMMAND,
        (event) => {
          const data = 'clipboardData' in event ? event.clipboardData : null
          const html = data?.getData('text/html') ?? ''
          const isOwn = data?.types.includes('application/x-lexical-editor')
          const isPicture = data !== null && data.files.length > 0 && !data.types.includes('text/plain')
          const selection = $getSelection()
          // Nobody around the editor takes it as a file besides.
          if (isPicture) event.preventDefault()
          if (!html || isOwn || isPicture || !$isRangeSelection(selection)) return false
          event.preventDefault()
          const nodes = $nodesOf(editor, cleanPaste(html))
          if (nodes.length > 0) selection.insertNodes(nodes)
          else selection.insertRawText(data?.getData('text/plain') ?? '')
          return true
        },
        COMMAND_PRIORITY_HIGH,
      ),
    [editor],
  )
  return null
}
