import type { ReactNode } from 'react'
import { system, type System } from '#platform/contract/workspace/system.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { REFRESH } from '../../web/refresh.ts'

type SystemCardProps = {
  title: string
  /** The height of the loaded content, to avoid a layout shift. */
  height: string
  action?: ReactNode
  children: (system: System) => ReactNode
}

export function SystemCard({ title, height, action, children }: SystemCardProps) {
  const { data, error, refetch } = useApiQuery(system.getSystem, {}, REFRESH)
  return (
    <Card title={title} action={action} aria-busy={!data && !error}>
      {data && children(data.system)}
      {!data && error && <ProblemState problem={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={height} />}
    </Card>
  )
}
