import { parseCount, parseOneOf, parseText, type RawSearchParams } from '#platform/web/routing/search-params.ts'

export const parseQuery = (raw: RawSearchParams) => ({
  ask: parseOneOf(['what', 'who', 'why'], raw['ask']),
  person: parseCount(raw['person'], 0),
  action: parseText(raw['action']),
  subject: parseText(raw['subject']),
  record: parseCount(raw['record'], 0),
  field: parseText(raw['field']),
})

export type AccessQuery = ReturnType<typeof parseQuery>
export type ChangeQuery = (part: { [K in keyof AccessQuery]?: AccessQuery[K] | undefined }) => void
