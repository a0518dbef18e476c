import type { ReactNode } from 'react'
import { buttonClass, startRipple, type ButtonProps } from './button.tsx'
import css from './button.module.css'
import { classes } from '../classes.ts'
import { useTooltip } from '../overlays/tooltip.tsx'

export type IconButtonProps = Omit<ButtonProps, 'icon' | 'isLoading' | 'aria-label'> & {
  /** The button's name, shown as its tooltip. */
  label: string
  /** Keys that do the same, shown in the tooltip. */
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
        className={classes(buttonClass({ variant, size }), css.iconOnly, className)}
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
