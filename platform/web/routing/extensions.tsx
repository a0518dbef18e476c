import { createElement, Suspense } from 'react'
import { canAccess } from '../session/can-access.ts'
import type { Extension } from './web-module.ts'
import { getTitleKey, useModules } from './modules.tsx'
import { getLazyComponent } from './lazy-module-component.ts'
import { useSession } from '../session/session.ts'
import { Spinner } from '../ui/feedback/spinner.tsx'

export type ModuleExtension = { module: string; part: Extension; title: string }

/** The extensions of a slot that the viewer may see. `title` is a key of the platform's messages. */
export function useExtensions(slot: Extension['slot']): ModuleExtension[] {
  const user = useSession()?.userData ?? null
  return useModules().flatMap((module) =>
    (module.extensions ?? [])
      .filter((part) => part.slot === slot && canAccess(user, part.access))
      .map((part) => ({ module: module.name, part, title: getTitleKey(module, part) })),
  )
}

export const ExtensionView = ({ module, part, personId }: ModuleExtension & { personId: number }) => (
  <Suspense fallback={<Spinner />}>{createElement(getLazyComponent(part.load, module), { personId })}</Suspense>
)
