import type { ComponentProps, MouseEvent, PointerEvent, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Spinner } from '../feedback/spinner.tsx'
import css from './button.module.css'

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'medium' | 'small'
}

export type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'type'> & {
    type?: 'button' | 'submit'
    icon?: ReactNode
    /** Shows a spinner in place of the icon and ignores presses; the focus stays. */
    isLoading?: boolean
  }

export function Button({
  variant = 'secondary',
  size,
  type = 'button',
  icon,
  isLoading = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(buttonClass({ variant, size }), className)}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || rest['aria-disabled']}
      onClick={isLoading ? refusePress : rest.onClick}
      onPointerDown={(event) => {
        startRipple(event)
        rest.onPointerDown?.(event)
      }}
    >
      {isLoading ? <Spinner size="small" isDecorative /> : icon}
      {children}
    </button>
  )
}

/** The look of a button for links that act as one. */
export const buttonClass = ({ variant = 'secondary', size = 'medium' }: ButtonLook) => classes(css.button, css[variant], css[size])

/** Lets the ripple of the style sheet start where the pointer went down. */
export function startRipple({ currentTarget: target, clientX, clientY }: PointerEvent<HTMLElement>) {
  const box = target.getBoundingClientRect()
  target.style.setProperty('--ripple-x', `${clientX - box.left}px`)
  target.style.setProperty('--ripple-y', `${clientY - box.top}px`)
}

function refusePress(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
