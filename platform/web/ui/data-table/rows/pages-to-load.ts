export const PAGE_SIZE = 50
/** Rows before and after the visible ones that are loaded in advance. */
const AHEAD = 25

type Sight = { from: number; to: number; count: number }

/** The pages for the visible rows. After a jump (`isFar`) nothing is loaded in advance. */
export function getPagesToLoad({ from, to, count }: Sight, before: readonly number[]): { pages: number[]; isFar: boolean } {
  const pages = pagesOf(from, to)
  if (!pages.some((page) => before.includes(page))) return { pages, isFar: true }
  return { pages: pagesOf(Math.max(0, from - AHEAD), Math.min(count, to + AHEAD)), isFar: false }
}

function pagesOf(from: number, to: number): number[] {
  const [start, end] = [Math.floor(from / PAGE_SIZE) + 1, Math.max(1, Math.ceil(to / PAGE_SIZE))]
  return Array.from({ length: end - start + 1 }, (_, step) => start + step)
}
