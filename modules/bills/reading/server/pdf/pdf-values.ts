/** The values of ISO 32000, 7.3. Strings contain one character for each byte. */
export type PdfValue = null | boolean | number | PdfName | PdfString | PdfReference | PdfValue[] | PdfDictionary
export type PdfName = { name: string }
export type PdfString = { bytes: string }
export type PdfReference = { reference: number }
export type PdfDictionary = Map<string, PdfValue>

/** `stream`: the position of its data. */
export type PdfObject = { value: PdfValue; stream: { start: number; end: number } | null }

/** `compressedLimit`: how many bytes of compressed objects may follow. */
export type PdfObjects = { text: string; byNumber: Map<number, PdfObject>; root: number | null; compressedLimit: number }

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map

const has = <K extends string>(value: PdfValue | undefined, key: K): value is Extract<PdfValue, Record<K, unknown>> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)

export const getName = (value: PdfValue | undefined): string | null => (has(value, 'name') ? value.name : null)
export const getBytes = (value: PdfValue | undefined): string | null => (has(value, 'bytes') ? value.bytes : null)
export const getReference = (value: PdfValue | undefined): number | null => (has(value, 'reference') ? value.reference : null)
