import css from './tint-dot.module.css'

export const TintDot = ({ color }: { color: number }) => <span aria-hidden className={css.dot} data-tint={color} />
