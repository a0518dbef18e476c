import { createElement, Suspense } from 'react'
import type { Marks } from '../../routing/module.ts'
import { useModules } from '../../routing/modules.tsx'
import { partOf } from '../../session/part-of.ts'

/** Says what is bookmarked, once what knows it is loaded and whenever that changes; shows nothing. */
export function MarksSource({ onChange }: { onChange: (marks: Marks) => void }) {
  const marks = useModules().find((module) => module.marks)?.marks
  return marks ? <Suspense fallback={null}>{createElement(partOf(marks), { onChange })}</Suspense> : null
}
