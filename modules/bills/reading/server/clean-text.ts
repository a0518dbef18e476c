const MAX_TEXT = 500
const MAX_LONG_TEXT = 10_000

/** Directional marks could show a name or an account other than it is. */
const invisible = /[[\p{Cc}--[\t\n]]\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gv

/** Null if nothing is left. */
export const cleanText = (text: string): string | null => clean(text, MAX_TEXT)
export const cleanLongText = (text: string): string | null => clean(text, MAX_LONG_TEXT)

const clean = (text: string, limit: number) => text.replaceAll(invisible, '').trim().slice(0, limit).toWellFormed() || null

export const removeSpaces = (text: string): string => text.replaceAll(/\s/g, '')
