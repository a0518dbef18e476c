import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { useLexicalNodeSelection } from '@lexical/react/useLexicalNodeSelection'
import { CLICK_COMMAND, COMMAND_PRIORITY_LOW, type NodeKey } from 'lexical'
import { useEffect, useRef } from 'react'
import css from './editor.module.css'

export type EditorImageData = {
  /** URL of the uploaded file; a blob URL while it is uploading. */
  src: string
  alt: string
  /** CSS pixels; 0 if unknown. */
  width: number
  height: number
}

export function EditorImage({ nodeKey, data: { src, alt, width, height } }: { nodeKey: NodeKey; data: EditorImageData }) {
  const [editor] = useLexicalComposerContext()
  const [isSelected, setSelected, clearSelection] = useLexicalNodeSelection(nodeKey)
  const image = useRef<HTMLImageElement>(null)
  useEffect(
    () =>
      editor.registerCommand(
        CLICK_COMMAND,
        ({ target }) => {
          if (target !== image.current) return false
          clearSelection()
          setSelected(true)
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor, clearSelection, setSelected],
  )
  return (
    <img
      ref={image}
      src={src}
      alt={alt}
      draggable={false}
      width={width || undefined}
      height={height || undefined}
      className={css.image}
      data-selected={isSelected || undefined}
      data-waiting={src.startsWith('blob:') || undefined}
    />
  )
}
