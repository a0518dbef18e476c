import type { ReactNode } from 'react'
import css from './avatar-cell.module.css'

export const AvatarCell = ({ avatar, name }: { avatar: ReactNode; name: string }) => (
  <span className={css.cell}>
    {avatar}
    <bdi className={css.name}>{name}</bdi>
  </span>
)
