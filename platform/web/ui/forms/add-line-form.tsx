import { Plus } from 'lucide-react'
import css from './add-line-form.module.css'
import { useLineInput } from './use-line-input.ts'

/** A field at the end of a list that adds one item after another. `onAdd` resolves to the text if it was rejected, or to an empty string. */
export function AddLineForm({ label, onAdd }: { label: string; onAdd: (text: string) => Promise<string> }) {
  const { text, setText, blur, send } = useLineInput()
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) void send(onAdd(text.trim()))
        else blur()
      }}
    >
      <Plus aria-hidden />
      <input
        value={text}
        maxLength={255}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setText(event.target.value)}
        onBlur={blur}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !text) return
          event.stopPropagation()
          setText('')
        }}
      />
    </form>
  )
}
