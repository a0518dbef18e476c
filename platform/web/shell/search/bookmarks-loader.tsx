import { createElement, Suspense } from 'react'
import type { Bookmarks } from '../../routing/web-module.ts'
import { useModules } from '../../routing/modules.tsx'
import { getLazyComponent } from '../../routing/lazy-module-component.ts'

export function BookmarksLoader({ onChange }: { onChange: (marks: Bookmarks) => void }) {
  const marks = useModules().find((module) => module.bookmarks)?.bookmarks
  return marks ? <Suspense fallback={null}>{createElement(getLazyComponent(marks), { onChange })}</Suspense> : null
}
