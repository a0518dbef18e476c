import { oneOf, readNew, textOf, textsOf, type RawSearch } from '#platform/web/address.ts'

export const dueFilters = ['', 'overdue', 'week', 'none', 'done'] as const
export type DueFilter = (typeof dueFilters)[number]

/** What narrows the board. `member` 0 stands for cards that nobody is assigned to. */
export type Filter = { q: string; member: number[]; label: string[]; due: DueFilter }

/** The page as its address has it. */
export type View = Filter & { project: number | null; task: number | null; shows: Shown; new: boolean }

const shown = ['', 'archive', 'settings', 'projects'] as const
/** What stands over the board. */
export type Shown = (typeof shown)[number]

export function readView(raw: RawSearch): View {
  return {
    project: idOf(raw['project']),
    task: idOf(raw['task']),
    q: textOf(raw['q']),
    member: textsOf(raw['member'])
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id >= 0),
    label: textsOf(raw['label']),
    due: oneOf(dueFilters, textOf(raw['due'])),
    shows: oneOf(shown, textOf(raw['shows'])),
    ...readNew(raw),
  }
}

function idOf(text: string | string[] | undefined): number | null {
  const id = Number(textOf(text))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

export const isNarrowed = ({ q, member, label, due }: Filter) => q !== '' || member.length > 0 || label.length > 0 || due !== ''

export const wide = { q: undefined, member: undefined, label: undefined, due: undefined }
