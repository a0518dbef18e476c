import { oneOf, type RawSearch, readNew, textOf, textsOf } from '#platform/web/routing/address.ts'

export const dueFilters = ['', 'overdue', 'week', 'none', 'done'] as const
export type DueFilter = (typeof dueFilters)[number]

/** What narrows the board. `member` 0 stands for cards that nobody is assigned to. */
export type CardFilter = { q: string; member: number[]; label: string[]; due: DueFilter }

/** The page as its address has it. */
export type UrlState = CardFilter & { project: number | null; task: number | null; shows: Overlay; new: boolean }

const overlays = ['', 'archive', 'settings', 'projects'] as const
/** What stands over the board. */
export type Overlay = (typeof overlays)[number]

export function parseUrlState(raw: RawSearch): UrlState {
  return {
    project: parseId(raw['project']),
    task: parseId(raw['task']),
    q: textOf(raw['q']),
    member: textsOf(raw['member'])
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id >= 0),
    label: textsOf(raw['label']),
    due: oneOf(dueFilters, textOf(raw['due'])),
    shows: oneOf(overlays, textOf(raw['shows'])),
    ...readNew(raw),
  }
}

function parseId(text: string | string[] | undefined): number | null {
  const id = Number(textOf(text))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

export const isFiltered = ({ q, member, label, due }: CardFilter) => q !== '' || member.length > 0 || label.length > 0 || due !== ''

export const noFilter = { q: undefined, member: undefined, label: undefined, due: undefined }
