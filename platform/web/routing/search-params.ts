import { useLocation, useMatch, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

export type RawSearchParams = Record<string, string | string[]>

/** All values are text; a repeated name becomes an array. */
export function parseSearch(text: string): RawSearchParams {
  const search: RawSearchParams = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = search[name]
    search[name] = before === undefined ? value : [before, value].flat()
  }
  return search
}

type ParamValue = string | number | boolean | null | undefined

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search as Record<string, ParamValue | ParamValue[]>))
    for (const one of [value].flat()) if (one !== undefined && one !== null && one !== '') query.append(name, String(one))
  return query.size > 0 ? `?${query}` : ''
}

/** Props for router links and `navigate` from a path such as `/todo?tag=3`. */
export function toLinkProps(link: string): { to: string; search: never } {
  const [path, search] = link.replace(/^#/, '').split('?')
  return { to: path?.startsWith('/') && !path.startsWith('//') ? path : '/', search: parseSearch(search ?? '') as never }
}

type Change<S> = (change: { [K in keyof S]?: S[K] | undefined }, options?: { push?: boolean }) => void

/** The page's search parameters. `read` must be a stable function; updates replace the history entry unless `push`. */
export function useSearchParams<S extends object>(read: (raw: RawSearchParams) => S): [S, Change<S>] {
  const path = useMatch({ strict: false, shouldThrow: false, select: ({ pathname }) => pathname })
  const own = useMatch({ strict: false, shouldThrow: false, select: ({ search }) => search as RawSearchParams })
  const raw = useLocation({ select: ({ pathname, search }) => (pathname === path || !own ? (search as RawSearchParams) : own) })
  const navigate = useNavigate()
  const router = useRouter()
  const values = useMemo(() => read(raw), [raw, read])
  const change = useCallback<Change<S>>(
    (part, { push } = {}) => {
      if (path === undefined || router.latestLocation.pathname === path)
        void navigate({ to: '.', search: ((before: object) => ({ ...before, ...part })) as never, replace: !push })
    },
    [navigate, router, path],
  )
  return [values, change]
}

/** Returns the value if allowed, else the first allowed value. */
export const parseOneOf = <const T extends string>(allowed: readonly T[], value: string | string[] | undefined): T =>
  allowed.find((one) => one === value) ?? allowed[0]!

export const parseText = (value: string | string[] | undefined): string => [value ?? ''].flat()[0] ?? ''

export const parseTexts = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat())

export const parseCount = (value: string | string[] | undefined, fallback: number): number => {
  const number = Number(parseText(value))
  return Number.isInteger(number) && number > 0 ? number : fallback
}

/** Whether `?new=` asks to start a new record. */
export const parseNewParam = (raw: RawSearchParams) => ({ new: parseText(raw['new']) !== '' })
