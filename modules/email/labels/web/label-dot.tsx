import css from './label-dot.module.css'

/** The colour of a label, beside its name. */
export const LabelDot = ({ tint }: { tint: number | undefined }) => <span aria-hidden className={css.dot} data-tint={tint} />
