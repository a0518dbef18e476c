import { Camera, Trash2 } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Menu } from '../overlays/menu.tsx'
import type { MenuItem } from '../overlays/menu-item.ts'
import css from './picture-field.module.css'

type PictureFieldProps = {
  /** The current picture or its placeholder. */
  picture: ReactNode
  labels: { change: string; choose: string; limits: string; remove: string }
  onSelect: (file: File) => void
  /** Omitted if there is no picture to remove. */
  onRemove?: (() => void) | undefined
}

/** A picture that opens a menu to replace or remove it. */
export function PictureField({ picture, labels, onSelect, onRemove }: PictureFieldProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  const chooseItem = {
    id: 'choose',
    label: labels.choose,
    detail: labels.limits,
    icon: <Camera />,
    onAction: () => fileInput.current?.click(),
  }
  const removeItems: MenuItem[] = onRemove
    ? [{ id: 'remove', label: labels.remove, icon: <Trash2 />, isDanger: true, onAction: onRemove }]
    : []
  return (
    <>
      <Menu
        sections={[{ items: [chooseItem, ...removeItems] }]}
        trigger={(props) => (
          <button {...props} type="button" className={css.picture}>
            {picture}
            <span className={css.camera}>
              <Camera />
            </span>
            <span className="visually-hidden">{labels.change}</span>
          </button>
        )}
      />
      <input
        ref={fileInput}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
        aria-label={labels.choose}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onSelect(file)
          target.value = ''
        }}
      />
    </>
  )
}
