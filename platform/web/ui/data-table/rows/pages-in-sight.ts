/** Rows asked for together. */
export const PER_PAGE = 50
/** Rows before and after those in sight that are asked for while they are scrolled to, so that they are there when they are reached. */
const AHEAD = 25

type Sight = { from: number; to: number; count: number }

/** Which pages are wanted for the rows in sight. Those far from the pages before were jumped to: only what is in sight counts then. */
export function pagesInSight({ from, to, count }: Sight, before: readonly number[]): { pages: number[]; isFar: boolean } {
  const pages = pagesOf(from, to)
  if (!pages.some((page) => before.includes(page))) return { pages, isFar: true }
  return { pages: pagesOf(Math.max(0, from - AHEAD), Math.min(count, to + AHEAD)), isFar: false }
}

function pagesOf(from: number, to: number): number[] {
  const [start, end] = [Math.floor(from / PER_PAGE) + 1, Math.max(1, Math.ceil(to / PER_PAGE))]
  return Array.from({ length: end - start + 1 }, (_, step) => start + step)
}
