import type { ReactNode } from 'react'
import { getButtonClass, startRipple, type ButtonProps } from './button.tsx'
import css from './button.module.css'
import { joinClasses } from '../join-classes.ts'
import { useTooltip } from '../overlays/tooltip.tsx'

export type IconButtonProps = Omit<ButtonProps, 'icon' | 'isLoading' | 'aria-label'> & {
  label: string
  shortcut?: string
  children: ReactNode
}

export function IconButton({ label, shortcut, variant = 'quiet', size, type = 'button', className, children, ...rest }: IconButtonProps) {
  const tooltip = useTooltip(shortcut ? `${label} (${shortcut})` : label, rest)
  return (
    <>
      <button
        {...rest}
        {...tooltip.triggerProps}
        type={type}
        aria-label={label}
        className={joinClasses(getButtonClass({ variant, size }), css.iconOnly, className)}
        onPointerDown={(event) => {
          startRipple(event)
          tooltip.triggerProps.onPointerDown(event)
        }}
      >
        {children}
      </button>
      {tooltip.bubble}
    </>
  )
}
