import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { useEffect } from 'react'

/** Places the caret at the start, above the signature and the quoted email. */
export function AutoFocusPlugin() {
  const [editor] = useLexicalComposerContext()
  useEffect(() => editor.focus(() => {}, { defaultSelection: 'rootStart' }), [editor])
  return null
}
