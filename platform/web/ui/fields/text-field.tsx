import { useState, type ComponentProps, type ReactNode } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Field, type FieldProps } from './field.tsx'
import field from './field.module.css'
import { IconButton } from '../buttons/icon-button.tsx'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'onChange' | 'value'> &
  TextValue & { icon?: ReactNode }

export type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'onChange' | 'value'> & TextValue

type TextValue = { value?: string; onChange?: (value: string) => void }

export function TextField({ label, isLabelHidden, help, error, isRequired, className, icon, onChange, ...input }: TextFieldProps) {
  const [isSeen, setSeen] = useState(false)
  const isPassword = input.type === 'password'
  return (
    <Field {...{ label, isLabelHidden, help, error, isRequired, className }}>
      {(control) => (
        <div className={field.control}>
          {icon}
          <input
            {...input}
            {...control}
            type={isPassword && isSeen ? 'text' : input.type}
            className={field.bare}
            onChange={(event) => onChange?.(event.target.value)}
          />
          {isPassword && <RevealButton isRevealed={isSeen} onChange={setSeen} />}
        </div>
      )}
    </Field>
  )
}

export function TextArea({ label, isLabelHidden: isLabelUnseen, help, error, isRequired, className, onChange, ...input }: TextAreaProps) {
  return (
    <Field {...{ label, isLabelHidden: isLabelUnseen, help, error, isRequired, className }}>
      {(control) => (
        <textarea rows={3} {...input} {...control} className={field.control} onChange={(event) => onChange?.(event.target.value)} />
      )}
    </Field>
  )
}

function RevealButton({ isRevealed, onChange }: { isRevealed: boolean; onChange: (isRevealed: boolean) => void }) {
  const { t } = useTranslation('platform')
  return (
    <IconButton label={isRevealed ? t('ui.hidePassword') : t('ui.showPassword')} size="small" onClick={() => onChange(!isRevealed)}>
      {isRevealed ? <EyeOff /> : <Eye />}
    </IconButton>
  )
}
