import { Pill } from '#platform/web/ui/lists/pill.tsx'

/** A label on a mail. Grey ones have no tint. */
export const LabelPill = ({ tint, name }: { tint: number | undefined; name: string }) => (
  <Pill {...(tint !== undefined && { tint })}>{name}</Pill>
)
