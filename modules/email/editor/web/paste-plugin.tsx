import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $getSelection, $isRangeSelection, COMMAND_PRIORITY_HIGH, PASTE_COMMAND } from 'lexical'
import { useEffect } from 'react'
import { cleanPastedHtml } from './clean-paste.ts'
import { $parseHtml } from './editor-html.ts'

export function PastePlugin() {
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
          // Prevents the composer around the editor from attaching the image as a file too.
          if (isPicture) event.preventDefault()
          if (!html || isOwn || isPicture || !$isRangeSelection(selection)) return false
          event.preventDefault()
          const nodes = $parseHtml(editor, cleanPastedHtml(html))
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
