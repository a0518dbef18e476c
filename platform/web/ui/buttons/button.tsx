import type { ComponentProps, MouseEvent, PointerEvent, ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import { Spinner } from '../feedback/spinner.tsx'
import css from './button.module.css'

export type ButtonStyle = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'medium' | 'small'
}

export type ButtonProps = ButtonStyle &
  Omit<ComponentProps<'button'>, 'type'> & {
    type?: 'button' | 'submit'
    icon?: ReactNode
    /** Shows a spinner and ignores clicks without losing focus. */
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
      className={joinClasses(getButtonClass({ variant, size }), className)}
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

/** The button class, for links that look like buttons. */
export const getButtonClass = ({ variant = 'secondary', size = 'medium' }: ButtonStyle) => joinClasses(css.button, css[variant], css[size])

/** Starts the ripple animation at the pointer. */
export function startRipple({ currentTarget: target, clientX, clientY }: PointerEvent<HTMLElement>) {
  const box = target.getBoundingClientRect()
  target.style.setProperty('--ripple-x', `${clientX - box.left}px`)
  target.style.setProperty('--ripple-y', `${clientY - box.top}px`)
}

function refusePress(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
