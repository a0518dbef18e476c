import { useState, type ClipboardEvent, type DragEvent } from 'react'

export function useFileDropAndPaste(onFiles: ((files: Iterable<File>) => void) | null) {
  const [isDraggingOver, setDraggingOver] = useState(false)
  const holdsFiles = ({ dataTransfer }: DragEvent) => onFiles !== null && dataTransfer.types.includes('Files')
  return {
    isDraggingOver,
    fileTargetProps: {
      onDragOver: (event: DragEvent) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setDraggingOver(true)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setDraggingOver(false)
      },
      onDrop: (event: DragEvent) => {
        setDraggingOver(false)
        if (event.defaultPrevented || !holdsFiles(event)) return
        event.preventDefault()
        onFiles!(Array.from(event.dataTransfer.files))
      },
      /** Spreadsheets put an image next to the text; then the text is pasted. */
      onPaste: (event: ClipboardEvent) => {
        const files = Array.from(event.clipboardData.files)
        if (event.defaultPrevented || !onFiles || files.length === 0 || event.clipboardData.types.includes('text/plain')) return
        event.preventDefault()
        onFiles(files)
      },
    },
  }
}
