import type { ReactNode } from 'react'

export type SelectOption<V extends string = string> = {
  value: V
  label: string
  detail?: string
  icon?: ReactNode
  isDisabled?: boolean
  isInvalid?: boolean
}
