import { useState } from 'react'
import { TINT_COUNT } from '../../theme/constants.ts'
import css from './avatar.module.css'
import { joinClasses } from '../join-classes.ts'

export type AvatarProps = {
  person: { id: number; fullName: string; avatar?: string | null }
  size?: 'small' | 'medium' | 'large'
  isDecorative?: boolean
  presence?: 'online' | 'away' | 'busy' | 'offline'
}

/** The user's picture, or initials in a color that depends on the id. */
export function Avatar({ person: { id, fullName, avatar }, size = 'medium', isDecorative = false, presence }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const name = isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': fullName }
  return (
    <span {...name} className={joinClasses(css.avatar, css[size])} data-tint={getPersonTint(id)}>
      {avatar && avatar !== broken ? <img src={avatar} alt="" loading="lazy" onError={() => setBroken(avatar)} /> : getInitials(fullName)}
      {presence && <span className={css.presence} data-presence={presence} />}
    </span>
  )
}

export const getPersonTint = (id: number) => id % TINT_COUNT

/** The first letters of first and last name; the last two characters of Chinese names. */
export function getInitials(fullName: string) {
  const words = fullName.trim().split(/\s+/)
  if (/^\p{Script=Han}+$/u.test(words.join(''))) return [...words.join('')].slice(-2).join('')
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return [first, last].map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}
