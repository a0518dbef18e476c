import { createElement, Suspense } from 'react'
import { mayWith } from '../session/may.ts'
import type { Part } from './module.ts'
import { titleKey, useModules } from './modules.tsx'
import { partOf } from '../session/part-of.ts'
import { useSession } from '../session/session.ts'
import { Spinner } from '../ui/feedback/spinner.tsx'

export type PlacedPart = { module: string; part: Part; title: string }

/** What modules show in a place, as far as the viewer may see it. `title` is a key of the platform's words. */
export function useParts(place: Part['place']): PlacedPart[] {
  const user = useSession()?.userData ?? null
  return useModules().flatMap((module) =>
    (module.parts ?? [])
      .filter((part) => part.place === place && mayWith(user, part.access))
      .map((part) => ({ module: module.name, part, title: titleKey(module, part) })),
  )
}

/** The part itself, once it has come. */
export const ShownPart = ({ module, part, personId }: PlacedPart & { personId: number }) => (
  <Suspense fallback={<Spinner />}>{createElement(partOf(part.load, module), { personId })}</Suspense>
)
