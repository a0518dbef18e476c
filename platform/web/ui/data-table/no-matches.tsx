import { Button } from '../buttons/button.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import type { TableControl } from './views/table-view.ts'

type NoMatchesProps = { control: Pick<TableControl, 'clearFilters'>; text: string; clearLabel: string }

export const NoMatches = ({ control, text, clearLabel }: NoMatchesProps) => (
  <EmptyState illustration="search" text={text} action={<Button onClick={control.clearFilters}>{clearLabel}</Button>} />
)
