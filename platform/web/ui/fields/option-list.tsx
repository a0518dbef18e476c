import { Check } from 'lucide-react'
import { ListBox, ListBoxItem, type ListBoxProps } from 'react-aria-components/ListBox'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import css from '../overlays/popup.module.css'
import type { SelectOption } from './select-option.ts'

/** Longer lists are virtualized; rendering several hundred options takes a second on slow machines. */
const MANY = 60

const layoutOptions = { estimatedRowSize: 34, padding: 4 }

export function OptionList({ count, ...list }: Omit<ListBoxProps<SelectOption>, 'className' | 'children'> & { count: number }) {
  const isLong = count >= MANY
  const box = (
    <ListBox {...list} className={isLong ? css.longList! : css.list!}>
      {(option) => <Option id={option.value} option={option} />}
    </ListBox>
  )
  if (!isLong) return box
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
      {box}
    </Virtualizer>
  )
}

const Option = ({ id, option }: { id: string; option: SelectOption }) => (
  <ListBoxItem id={id} textValue={option.label} className={css.item!}>
    {({ isSelected }) => (
      <>
        {option.icon}
        <span className={css.words}>
          {option.label}
          {option.detail && <span className={css.detail}>{option.detail}</span>}
        </span>
        {isSelected && <Check className={css.check} />}
      </>
    )}
  </ListBoxItem>
)
