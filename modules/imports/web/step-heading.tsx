import { useEffect, useRef } from 'react'
import css from './step-heading.module.css'

type StepHeadingProps = {
  children: string
  /** Moves the focus here, after the user has gone on to this step. */
  hasFocus: boolean
}

export function StepHeading({ children, hasFocus }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasFocus) heading.current?.focus()
  }, [hasFocus, children])
  return (
    <h2 ref={heading} tabIndex={-1} className={css.heading}>
      {children}
    </h2>
  )
}
