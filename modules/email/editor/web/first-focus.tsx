import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { useEffect } from 'react'

/** The caret stands before the first word: above a signature and what is repeated. */
export function FirstFocus() {
  const [editor] = useLexicalComposerContext()
  useEffect(() => editor.focus(() => {}, { defaultSelection: 'rootStart' }), [editor])
  return null
}
