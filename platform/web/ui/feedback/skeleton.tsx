import css from './skeleton.module.css'

export type SkeletonProps = { width?: string; height?: string; isRound?: boolean }

/** A placeholder while content loads. The container sets `aria-busy`. */
export const Skeleton = ({ width = '100%', height = '0.875em', isRound = false }: SkeletonProps) => (
  <span
    aria-hidden
    data-waiting
    className={css.skeleton}
    style={{ inlineSize: width, blockSize: height, borderRadius: isRound ? '50%' : undefined }}
  />
)
