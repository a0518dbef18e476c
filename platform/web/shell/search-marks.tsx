import { createElement, Suspense } from 'react'
import type { Marks } from '../module.ts'
import { useModules } from '../modules.tsx'
import { partOf } from '../part-of.ts'

/** Says what is bookmarked, once what knows it is loaded and whenever that changes; shows nothing. */
export function MarksSource({ onChange }: { onChange: (marks: Marks) => void }) {
  const marks = useModules().find((module) => module.marks)?.marks
  return marks ? <Suspense fallback={null}>{createElement(partOf(marks), { onChange })}</Suspense> : null
}
