import { useFormat } from './format.ts'

const KILO = 1024

/** Returns a formatter from bytes to "12 kB", "3.4 MB" or "1.2 GB". */
export function useFileSizeFormat() {
  const { number } = useFormat()
  return (bytes: number) => {
    if (bytes < KILO ** 2) return number(Math.max(1, Math.round(bytes / KILO)), { style: 'unit', unit: 'kilobyte' })
    const [unit, divisor] = bytes < KILO ** 3 ? (['megabyte', KILO ** 2] as const) : (['gigabyte', KILO ** 3] as const)
    return number(bytes / divisor, { style: 'unit', unit, maximumFractionDigits: 1 })
  }
}

/** `PDF` for `plan.pdf`, empty without an extension. */
export const getFileExtension = (name: string) => (/\.([^.]{1,5})$/.exec(name)?.[1] ?? '').toUpperCase()
