import { createElement, lazy, Suspense, type ComponentType } from 'react'
import { loadWords } from './i18n.ts'
import { mayWith } from './may.ts'
import type { Part } from './module.ts'
import { titleKey, useModules } from './modules.tsx'
import { useSession } from './session.ts'
import { Spinner } from './ui/spinner.tsx'

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

type Shown = ComponentType<{ personId: number }>
const loaded = new Map<Part, Shown>()

/** Lazy with its module's words; once for each part, so that it is not fetched anew with every render. */
function shown(module: string, part: Part): Shown {
  const known = loaded.get(part) ?? lazy(() => Promise.all([part.load(), loadWords(module)]).then(([file]) => file))
  loaded.set(part, known)
  return known
}

/** The part itself, once it has come. */
export const ShownPart = ({ module, part, personId }: PlacedPart & { personId: number }) => (
  <Suspense fallback={<Spinner />}>{createElement(shown(module, part), { personId })}</Suspense>
)
