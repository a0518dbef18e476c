import { Upload } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { Button } from '../buttons/button.tsx'
import css from './file-drop.module.css'

type FileDropProps = {
  text: string
  buttonLabel: string
  /** As the attribute of file inputs; dropped files are not checked. */
  accept: string
  onFile: (file: File) => void
}

/** An area to drop a file on, with a button to choose one. */
export function FileDrop({ text, buttonLabel, accept, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isDragOver, setDragOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setDragOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    <div
      className={css.drop}
      data-over={isDragOver || undefined}
      onDragOver={(event) => (event.preventDefault(), setDragOver(true))}
      onDragLeave={() => setDragOver(false)}
      onDrop={onDrop}
    >
      <Upload aria-hidden />
      <p>{text}</p>
      <Button onClick={() => input.current?.click()}>{buttonLabel}</Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={buttonLabel}
        onChange={({ target }) => target.files?.[0] && onFile(target.files[0])}
      />
    </div>
  )
}
