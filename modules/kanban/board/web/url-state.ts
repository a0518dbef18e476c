import {
  type useSearchParams,
  parseOneOf,
  type RawSearchParams,
  parseNewParam,
  parseText,
  parseTexts,
} from '#platform/web/routing/search-params.ts'

export const dueFilters = ['', 'overdue', 'week', 'none', 'done'] as const
export type DueFilter = (typeof dueFilters)[number]

/** `member` 0 means unassigned cards. */
export type CardFilter = { q: string; member: number[]; label: string[]; due: DueFilter }

/** The state of the page in the URL. */
export type UrlState = CardFilter & { project: number | null; task: number | null; shows: Overlay; new: boolean }

const overlays = ['', 'archive', 'settings', 'projects'] as const
export type UpdateUrlState = ReturnType<typeof useSearchParams<UrlState>>[1]

/** The drawer over the board. */
export type Overlay = (typeof overlays)[number]

export function parseUrlState(raw: RawSearchParams): UrlState {
  return {
    project: parseId(raw['project']),
    task: parseId(raw['task']),
    q: parseText(raw['q']),
    member: parseTexts(raw['member'])
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id >= 0),
    label: parseTexts(raw['label']),
    due: parseOneOf(dueFilters, parseText(raw['due'])),
    shows: parseOneOf(overlays, parseText(raw['shows'])),
    ...parseNewParam(raw),
  }
}

function parseId(text: string | string[] | undefined): number | null {
  const id = Number(parseText(text))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

export const isFiltered = ({ q, member, label, due }: CardFilter) => q !== '' || member.length > 0 || label.length > 0 || due !== ''

export const noFilter = { q: undefined, member: undefined, label: undefined, due: undefined }
