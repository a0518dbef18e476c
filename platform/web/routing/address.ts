import { useLocation, useMatch, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** What stands after `?` in an address, before a page has read it. */
export type RawSearch = Record<string, string | string[]>

/** `?tag=a&tag=b&q=` reads as lists where a name repeats; nothing is guessed, every value is text. */
export function parseSearch(text: string): RawSearch {
  const search: RawSearch = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = search[name]
    search[name] = before === undefined ? value : [before, value].flat()
  }
  return search
}

type Value = string | number | boolean | null | undefined

/** What is undefined, null, an empty text or an empty list is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search as Record<string, Value | Value[]>))
    for (const one of [value].flat()) if (one !== undefined && one !== null && one !== '') query.append(name, String(one))
  return query.size > 0 ? `?${query}` : ''
}

/** An address as manifests and notifications have it, for the router's links and `navigate`. */
export function linkTo(link: string): { to: string; search: never } {
  const [path, search] = link.replace(/^#/, '').split('?')
  return { to: path?.startsWith('/') && !path.startsWith('//') ? path : '/', search: parseSearch(search ?? '') as never }
}

type Change<S> = (change: { [K in keyof S]?: S[K] | undefined }, options?: { push?: boolean }) => void

/**
 * A page's part of the address, so that every view of it can be bookmarked. `read` turns texts into values and stands
 * outside the component. Changing replaces the address (typing in a filter is no step back), `push` adds a step. A page that is
 * being left stands a while under the next one's address: it goes on reading its own, and changes nothing.
 */
export function useAddress<S extends object>(read: (raw: RawSearch) => S): [S, Change<S>] {
  const path = useMatch({ strict: false, shouldThrow: false, select: ({ pathname }) => pathname })
  const own = useMatch({ strict: false, shouldThrow: false, select: ({ search }) => search as RawSearch })
  const raw = useLocation({ select: ({ pathname, search }) => (pathname === path || !own ? (search as RawSearch) : own) })
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

/** Readers for `useAddress`: the value where it is one of the allowed, else the first. */
export const oneOf = <const T extends string>(allowed: readonly T[], value: string | string[] | undefined): T =>
  allowed.find((one) => one === value) ?? allowed[0]!

export const textOf = (value: string | string[] | undefined): string => [value ?? ''].flat()[0] ?? ''

export const textsOf = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat())

export const countOf = (value: string | string[] | undefined, otherwise: number): number => {
  const number = Number(textOf(value))
  return Number.isInteger(number) && number > 0 ? number : otherwise
}

/** Whether somebody came to begin something. */
export const readNew = (raw: RawSearch) => ({ new: textOf(raw['new']) !== '' })
