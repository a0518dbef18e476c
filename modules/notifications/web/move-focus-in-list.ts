import type { KeyboardEvent } from 'react'

/** Arrow keys, Home and End move the focus between notifications. */
export function moveFocusInList(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-notification]')]
  const row = (event.target as Element).closest('li')
  const at = links.findIndex((link) => link.closest('li') === row)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (next === undefined || !links[next]) return
  event.preventDefault()
  links[next].focus()
}
