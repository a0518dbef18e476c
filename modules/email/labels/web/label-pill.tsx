import { Badge } from '#platform/web/ui/lists/badge.tsx'

export const LabelPill = ({ tint, name }: { tint: number | undefined; name: string }) => (
  <Badge {...(tint !== undefined && { tint })}>{name}</Badge>
)
