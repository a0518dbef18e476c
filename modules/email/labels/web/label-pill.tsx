import { Pill } from '#platform/web/ui/lists/pill.tsx'

export const LabelPill = ({ tint, name }: { tint: number | undefined; name: string }) => (
  <Pill {...(tint !== undefined && { tint })}>{name}</Pill>
)
