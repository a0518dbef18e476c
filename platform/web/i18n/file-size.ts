import { useFormat } from './format.ts'

const KILO = 1024

/** Returns a formatter from bytes to "12 kB" or "3.4 MB". */
export function useFileSizeFormat() {
  const { number } = useFormat()
  return (bytes: number) =>
    bytes < KILO * KILO
      ? number(Math.max(1, Math.round(bytes / KILO)), { style: 'unit', unit: 'kilobyte' })
      : number(bytes / KILO / KILO, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
}

/** `PDF` for `plan.pdf`, empty without an extension. */
export const getFileExtension = (name: string) => (/\.([^.]{1,5})$/.exec(name)?.[1] ?? '').toUpperCase()
