import { useFormat } from './format.ts'

const KILO = 1024

/** "12 kB", "3.4 MB" of a number of bytes, as the person's language writes it. */
export function useFileSize() {
  const { number } = useFormat()
  return (bytes: number) =>
    bytes < KILO * KILO
      ? number(Math.max(1, Math.round(bytes / KILO)), { style: 'unit', unit: 'kilobyte' })
      : number(bytes / KILO / KILO, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
}

/** `PDF` of `plan.pdf`; empty where the name has no ending. */
export const endingOf = (name: string) => (/\.([^.]{1,5})$/.exec(name)?.[1] ?? '').toUpperCase()
