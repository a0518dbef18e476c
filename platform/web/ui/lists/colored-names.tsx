import { Plus, Trash2 } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { ApiProblem } from '../../api/api-problem.ts'
import { formatProblem } from '../../api/format-problem.ts'
import { Button } from '../buttons/button.tsx'
import css from './colored-names.module.css'
import { IconButton } from '../buttons/icon-button.tsx'
import { Select } from '../fields/select.tsx'
import type { SelectOption } from '../fields/select-option.ts'
import { TextField } from '../fields/text-field.tsx'

const LONGEST = 64

type Colors<C extends string> = { colors: readonly SelectOption<C>[]; colorLabel: string }
type Save = (title: string) => Promise<unknown>

export const ColoredNameList = ({ children }: { children: ReactNode }) => <ul className={css.names}>{children}</ul>

type ColoredNameProps<C extends string> = Colors<C> & {
  title: string
  color: C
  label: string
  isReadOnly: boolean
  onRename: Save
  onColor: (color: C) => void
  removeLabel: string
  onRemove: (() => void) | null
}

export function ColoredNameRow<C extends string>(props: ColoredNameProps<C>) {
  const { title, color, colors, colorLabel, label, isReadOnly, onRename, onColor, removeLabel, onRemove } = props
  const { text, write, error, save } = useNameDraft(onRename)
  const leave = () => (text?.trim() && text.trim() !== title ? save(text.trim()) : write(null))
  return (
    <li className={css.name}>
      <Select
        {...{ options: colors, value: color, onChange: onColor, label: colorLabel }}
        isLabelHidden
        isDisabled={isReadOnly}
        className={css.color!}
      />
      <TextField
        {...{ label, error }}
        isLabelHidden
        value={text ?? title}
        maxLength={LONGEST}
        readOnly={isReadOnly}
        onChange={write}
        onBlur={() => void leave()}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && void leave()}
      />
      {onRemove && (
        <IconButton label={removeLabel} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      )}
    </li>
  )
}

type NewColoredNameProps<C extends string> = Colors<C> & {
  label: string
  action: string
  isLoading: boolean
  initialColor: C
  onAdd: (title: string, color: C) => Promise<unknown>
}

export function NewColoredNameForm<C extends string>({
  colors,
  colorLabel,
  label,
  action,
  isLoading,
  initialColor,
  onAdd,
}: NewColoredNameProps<C>) {
  const [color, setColor] = useState(initialColor)
  const { text, write, error, save } = useNameDraft((title) => onAdd(title, color))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text?.trim()) void save(text.trim())
  }
  return (
    <form className={css.name} onSubmit={onSubmit}>
      <Select {...{ options: colors, value: color, onChange: setColor, label: colorLabel }} isLabelHidden className={css.color!} />
      <TextField {...{ label, error }} isLabelHidden placeholder={label} value={text ?? ''} maxLength={LONGEST} onChange={write} />
      <Button type="submit" icon={<Plus />} isLoading={isLoading}>
        {action}
      </Button>
    </form>
  )
}

function useNameDraft(onSave: Save) {
  const [text, setText] = useState<string | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const write = (next: string | null) => {
    setText(next)
    setProblem(null)
  }
  const save = (title: string) => {
    setProblem(null)
    return onSave(title).then(
      () => setText((now) => (now?.trim() === title ? null : now)),
      (refused: ApiProblem) => setProblem(refused),
    )
  }
  return { text, write, save, error: problem ? formatProblem(problem) : undefined }
}
