/** A long list, written as one text. */
export const words = (text: string): string[] => text.trim().split(/\s+/)
