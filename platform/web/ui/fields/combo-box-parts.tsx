import { useContext, type FocusEvent } from 'react'
import { ChevronDown } from 'lucide-react'
import { Button, ButtonContext } from 'react-aria-components/Button'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Input, type InputProps } from 'react-aria-components/Input'
import { useSlottedContext } from 'react-aria-components/slots'
import { runAfterPaint } from '../../hooks/after-paint.ts'
import css from './date-picker.module.css'

export function ComboBoxInput({ onFocus, ...rest }: InputProps) {
  const state = useContext(ComboBoxStateContext)!
  const open = (event: FocusEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    onFocus?.(event)
    if (!state.isFocused) runAfterPaint(() => document.activeElement === input && state.open(null, 'manual'))
  }
  return <Input {...rest} onFocus={open} />
}

export function ComboBoxButton() {
  const { onPress, onPressStart, ...context } = useSlottedContext(ButtonContext)!
  return (
    <ButtonContext value={{ ...context, onPress: afterPaint(onPress), onPressStart: afterPaint(onPressStart) }}>
      <Button className={css.open!}>
        <ChevronDown />
      </Button>
    </ButtonContext>
  )
}

const afterPaint = <E,>(handler: ((event: E) => void) | undefined) => handler && ((event: E) => runAfterPaint(() => handler(event)))
