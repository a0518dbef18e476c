import type { ComponentProps } from 'react'
import { joinClasses } from '../join-classes.ts'
import css from './text-link.module.css'

/** The class of a text link, for router links. */
export const linkClass = css.link

export function TextLink({ className, ...rest }: ComponentProps<'a'> & { href: string }) {
  const isElsewhere = rest.target === '_blank'
  return <a {...rest} rel={isElsewhere ? 'noopener noreferrer' : rest.rel} className={joinClasses(css.link, className)} />
}
