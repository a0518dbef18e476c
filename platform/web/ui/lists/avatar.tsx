import { useState } from 'react'
import { tints } from '../../theme/constants.ts'
import css from './avatar.module.css'
import { classes } from '../classes.ts'

export type AvatarProps = {
  person: { id: number; fullName: string; avatar?: string | null }
  size?: 'small' | 'medium' | 'large'
  /** Beside the written name it needs no name of its own. */
  isDecorative?: boolean
  /** A dot that says whether the person is there. */
  presence?: 'online' | 'away' | 'busy' | 'offline'
}

/** A person's picture, or their initials on one of eight tints that stays theirs. */
export function Avatar({ person: { id, fullName, avatar }, size = 'medium', isDecorative = false, presence }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const name = isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': fullName }
  return (
    <span {...name} className={classes(css.avatar, css[size])} data-tint={tintOf(id)}>
      {avatar && avatar !== broken ? <img src={avatar} alt="" loading="lazy" onError={() => setBroken(avatar)} /> : initials(fullName)}
      {presence && <span className={css.presence} data-presence={presence} />}
    </span>
  )
}

export const tintOf = (id: number) => id % tints

/** First letters of the first and the last word; Chinese names show their last two characters. */
export function initials(fullName: string) {
  const words = fullName.trim().split(/\s+/)
  if (/^\p{Script=Han}+$/u.test(words.join(''))) return [...words.join('')].slice(-2).join('')
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return [first, last].map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}
