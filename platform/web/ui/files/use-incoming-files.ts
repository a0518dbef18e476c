import { useState, type ClipboardEvent, type DragEvent } from 'react'

/** What is dropped or pasted anywhere on an element; `isOver` while files are held above it. */
export function useIncomingFiles(onFiles: ((files: Iterable<File>) => void) | null) {
  const [isOver, setOver] = useState(false)
  const holdsFiles = ({ dataTransfer }: DragEvent) => onFiles !== null && dataTransfer.types.includes('Files')
  return {
    isOver,
    incomingProps: {
      onDragOver: (event: DragEvent) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        setOver(false)
        if (event.defaultPrevented || !holdsFiles(event)) return
        event.preventDefault()
        onFiles!(Array.from(event.dataTransfer.files))
      },
      /** Programs for tables give a picture beside the text: then the text is meant. */
      onPaste: (event: ClipboardEvent) => {
        const files = Array.from(event.clipboardData.files)
        if (event.defaultPrevented || !onFiles || files.length === 0 || event.clipboardData.types.includes('text/plain')) return
        event.preventDefault()
        onFiles(files)
      },
    },
  }
}
