import type { Presence } from '../../contract.ts'
import css from './presence-dot.module.css'

/** A form of its own for each beside its colour: not everybody tells red from green. The word stands beside it. */
export const PresenceDot = ({ presence }: { presence: Presence }) => <span aria-hidden className={css.dot} data-presence={presence} />
