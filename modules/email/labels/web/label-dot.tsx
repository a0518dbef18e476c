import css from './label-dot.module.css'

export const LabelDot = ({ tint }: { tint: number | undefined }) => <span aria-hidden className={css.dot} data-tint={tint} />
