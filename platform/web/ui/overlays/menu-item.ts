import type { ReactNode } from 'react'

export type MenuItem = {
  id: string
  label: string
  detail?: string
  icon?: ReactNode
  shortcut?: string
  href?: string
  isDanger?: boolean
  isDisabled?: boolean
  isChecked?: boolean
  onAction?: () => void
}

export type MenuSection = {
  title?: string
  items: readonly MenuItem[]
  isExclusive?: boolean
}
