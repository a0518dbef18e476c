import { Skeleton } from '../skeleton.tsx'

/** Rows of the true height while the first answer is awaited; their bars differ a little, as words do. */
export const SkeletonRows = ({ count, width }: { count: number; width: number }) =>
  Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: width }, (_cell, column) => (
        <td key={column}>
          <Skeleton width={`${55 + ((row * 7 + column * 13) % 40)}%`} />
        </td>
      ))}
    </tr>
  ))
