import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import css from './link.module.css'

/** The class of a link in a text, for the router's link component. */
export const linkClass = css.link

/** A link to another place; one that opens a new window says so to those who listen through `rel` and the browser. */
export function Link({ className, ...rest }: ComponentProps<'a'> & { href: string }) {
  const isElsewhere = rest.target === '_blank'
  return <a {...rest} rel={isElsewhere ? 'noopener noreferrer' : rest.rel} className={classes(css.link, className)} />
}
