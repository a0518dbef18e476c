import type { PresenceStatus } from '../../contract.ts'
import css from './presence-dot.module.css'

/** Statuses also differ in shape, for people who cannot distinguish the colors. Needs a text label next to it. */
export const PresenceDot = ({ presence }: { presence: PresenceStatus }) => <span aria-hidden className={css.dot} data-presence={presence} />
